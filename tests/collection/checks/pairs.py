"""Pairs of notes of one paper, and of two that look alike: 200 each, made for judging how duplicates are told.

Sixty of each are written by hand, after what reading lists really hold; the others apply one way of differing to a
work of `WORKS`. A pair is two rows `title; authors; year; fields`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Row:
    title: str
    authors: tuple[str, ...] = ("Ada Example", "Ben Other")
    year: str = "2018"
    ids: str = ""


def row(text: str) -> Row:
    title, authors, year, ids = (part.strip() for part in (*text.split(";"), "", "", "")[:4])
    return Row(title, tuple(name.strip() for name in authors.split(",") if name.strip()), year, ids)


WORKS = tuple(
    row(text)
    for text in """
    Gradient-Based Training of Very Deep Networks; Ada Example, Ben Other; 2016
    Efficient Retrieval of Similar Sentences: An Empirical Study; Cy Third, Dee Fourth; 2019
    Towards Robust Parsing of Noisy User Text; Eve Fifth; 2017
    A Unified View of Sampling Methods for Language Generation; Finn Sixth, Gil Seventh, Hana Eighth; 2021
    Sparse Attention for Long Documents; Ivo Ninth, Jana Tenth; 2020
    Learning to Rank Candidates without Clicks; Kim Eleventh; 2015
    Scalable Clustering of Streaming Data: Algorithms and Bounds; Lea Twelfth, Max Muster; 2014
    Probabilistic Models of Scientific Citations; Nora Beispiel, Otto Normal; 2013
    Distributed Optimization under Communication Constraints; Pia Probe; 2018
    Cross-Lingual Transfer with Shared Subword Vocabularies; Quinn Queue, Rosa Rote; 2019
    Neural Rendering of Handwritten Formulas; Sam Sample, Tina Test; 2022
    Uncertainty Estimates for Medical Image Segmentation; Uma Unit, Vic Vector; 2020
    Reproducibility of Experiments in Information Retrieval; Wim Word; 2012
    Hierarchical Memory for Question Answering; Xia Xerox, Yan Young; 2017
    """.strip().splitlines()
)
"""Each has ten ways of being the same and ten of being another."""

Way = Callable[[Row], Row]


def _initials(one: Row) -> Row:
    return replace(one, authors=tuple(f"{name[0]}. {name.split()[-1]}" for name in one.authors))


def _slip(one: Row) -> Row:
    """The longest word loses a letter within."""
    words = one.title.split(" ")
    place = max(range(len(words)), key=lambda index: (len(words[index].strip(":")), -index))
    word = words[place]
    return replace(one, title=" ".join([*words[:place], word[:4] + word[5:], *words[place + 1 :]]))


def _other_longest(one: Row) -> Row:
    """The longest word is another one."""
    words = one.title.split(" ")
    place = max(range(len(words)), key=lambda index: (len(words[index].strip(":")), -index))
    return replace(one, title=" ".join([*words[:place], "Quantum", *words[place + 1 :]]))


SAME_WAYS: dict[str, Way] = {
    "another case": lambda one: replace(one, title=one.title.lower()),
    "capitals": lambda one: replace(one, title=one.title.upper()),
    "braces of BibTeX": lambda one: replace(one, title=" ".join(f"{{{word}}}" for word in one.title.split())),
    "no hyphens": lambda one: replace(one, title=one.title.replace("-", " ")),
    "a point at the end": lambda one: replace(one, title=f"{one.title}."),
    "initials, published later": lambda one: replace(_initials(one), year=str(int(one.year) + 2)),
    "a subtitle more": lambda one: replace(one, title=f"{one.title.split(':')[0]}: Theory and Practice"),
    "a slip": _slip,
    "others for the rest": lambda one: replace(one, authors=(one.authors[0], "others")),
    "extended version": lambda one: replace(one, title=f"{one.title} (extended version)"),
}

OTHER_WAYS: dict[str, Way] = {
    "other people": lambda one: replace(one, authors=("Zoe Somebody", "Yul Else")),
    "namesakes": lambda one: replace(one, authors=tuple(f"Zz {name.split()[-1]}" for name in one.authors)),
    "a second part": lambda one: replace(one, title=f"{one.title.split(':')[0]}: Part II", year=str(int(one.year) + 1)),
    "a number": lambda one: replace(one, title=f"{one.title} 2.0", year=str(int(one.year) + 1)),
    "an erratum": lambda one: replace(one, title=f"Erratum to: {one.title}"),
    "comments on it": lambda one: replace(one, title=f"Comments on {one.title}", year=str(int(one.year) + 1)),
    "another word": _other_longest,
    "many years later": lambda one: replace(one, year=str(int(one.year) + 9)),
    "a survey of it": lambda one: replace(one, title=f"A Survey of {one.title}"),
    "revisited": lambda one: replace(one, title=f"{one.title.split(':')[0]} Revisited", year=str(int(one.year) + 3)),
}

SAME_BY_HAND = """
Attention Is All You Need; Ashish Vaswani, Noam Shazeer; 2017; arxiv: 1706.03762 | Attention is all you need; A. Vaswani, others; 2017
BERT: Pre-training of Deep Bidirectional Transformers; Jacob Devlin, Ming-Wei Chang; 2018 | BERT: Pretraining of deep bidirectional transformers; J. Devlin, M. Chang; 2019
Deep Residual Learning for Image Recognition; Kaiming He, Xiangyu Zhang; 2015 | Deep residual learning for image recognition; K. He, X. Zhang; 2016
Über die Größe von Wörtern; Jörg Müller; 2001 | Uber die Grosse von Wortern; Jorg Muller; 2001
L'apprentissage profond; Édouard Étienne; 2011 | L’apprentissage profond; Edouard Etienne; 2011
深度学习综述; 王伟; 2019 | 深度学习综述; 王伟; 2019
機械学習による翻訳; 田中太郎; 2018 | 機械学習による翻訳; 田中太郎; 2019
Глубокое обучение для перевода; Иван Петров; 2017 | Глубокое обучение для перевода; Иван Петров; 2017
Word Embeddings: A Survey; Ada Example; 2018 | Word Embeddings — A Survey; Ada Example; 2018
Is Depth Useful? An Experiment; Ada Example; 2018 | Is Depth Useful; Ada Example; 2018
On the $O(n)$ Bound for Sorting; Ada Example; 2003 | On the O(n) bound for sorting; A. Example; 2003
The Lottery Ticket Hypothesis: Finding Sparse Networks; Ada Example; 2018 | The Lottery Ticket Hypothesis; Ada Example; 2019
Data base systems for text; Ada Example; 1999 | Database systems for text; Ada Example; 1999
Multi-head self-attention in practice; Ada Example; 2020 | Multihead self attention in practice; Ada Example; 2020
Colour in Visualization of Large Graphs; Ada Example; 2014 | Color in Visualization of Large Graphs; Ada Example; 2014
Optimisation of Neural Networks on Phones; Ada Example; 2019 | Optimization of Neural Networks on Phones; Ada Example; 2019
Modelling Language with Trees; Ada Example; 2015 | Modeling Language with Trees; Ada Example; 2015
Anything with an id; Ada Example; 2001; doi: 10.1000/x1 | Something else with it; Zoe Else; 2001; doi: 10.1000/X1
A preprint; Ada Example; 2020; arxiv: 2001.00001v1 | Its final title; Ada Example; 2021; arxiv: 2001.00001v3
From arXiv; Ada Example; 2020; arxiv: 2001.00002 | By its DOI; Ada Example; 2020; doi: 10.48550/arXiv.2001.00002
Old style ids; Ada Example; 1999; arxiv: hep-th/9901001 | Old style; Ada Example; 1999; arxiv: hep-th/9901001v2
A Method of Moments; Ada Example; 2001 | The Method of Moments; Ada Example; 2001
Learning of the Structure of Words; Ada Example; 2001 | Learning the Structure of Words; Ada Example; 2001
Graphs and Their Uses; Ada Example; 2010 | Graphs & Their Uses; Ada Example; 2010
Transformers for Vision; Ada Example, Ben Other; 2021 | Transformer for Vision; Ada Example; 2021
Studies of Trees; Ada Example; 2009 | Study of Trees; Ada Example; 2009
Fast Sorting (Preprint); Ada Example; 2009 | Fast Sorting; Ada Example; 2010
Fast Merging, technical report; Ada Example; 2009 | Fast Merging: Technical Report; Ada Example; 2009
Fast Hashing: Extended Abstract; Ada Example; 2009 | Fast Hashing; Ada Example; 2010
Fast Parsing (short paper); Ada Example; 2009 | Fast Parsing; Ada Example; 2009
Recieving Signals with Antennas; Ada Example; 2009 | Receiving Signals with Antennas; Ada Example; 2009
Convolutional Netwoks for Speech; Ada Example; 2009 | Convolutional Networks for Speech; Ada Example; 2009
Semantic Segmentaton of Roads; Ada Example; 2009 | Semantic Segmentation of Roads; Ada Example; 2009
Knowledge Graphs in Biomedicine; Ada van der Example; 2016 | Knowledge graphs in biomedicine; A. Example; 2016
Tensor Methods for Text; Example, Ada; 2016 | Tensor methods for text; Ada Example; 2016
Kernel Methods for Text; Google Brain; 2016 | Kernel methods for text; Google Brain; 2016
Measuring Progress in Dialogue; José Núñez; 2016 | Measuring progress in dialogue; Jose Nunez; 2016
Measuring Progress in Speech; Đặng Thị Hoa; 2016 | Measuring progress in speech; Đặng Thị Hoa; 2017
Rules for Machines; Ada Example Jr.; 2016 | Rules for machines; Ada Example; 2016
Simple Baselines, Strong Results; Ada Example; 2016 | Simple baselines: strong results; Ada Example; 2016
Notes on the theory of very long words; ; | Notes on the Theory of Very Long Words; ;
Handbook of Annotated Corpora and Their Makers; ; 2001 | Handbook of annotated corpora and their makers; Ada Example; 2001
Calibration of Modern Networks; Ada Example; | Calibration of modern networks; Ada Example; 2017
Active Learning for Entities; Ada Example, Ben Other; 2016 | Active learning for entities; Ben Other, Ada Example; 2016
Zero-Shot Translation; Ada Example; 2016 | Zero Shot Translation; Ada Example; 2016
C++ Templates for Science; Ada Example; 2005 | C++ templates for science; Ada Example; 2005
Scaling “Laws” of Models; Ada Example; 2020 | Scaling Laws of Models; Ada Example; 2020
The <i>lac</i> Operon as a Switch; Ada Example; 1998 | The lac operon as a switch; Ada Example; 1998
`code` as Data for Models; Ada Example; 2021 | Code as data for models; Ada Example; 2021
Attention in Time; Ada Example; 2017 | Attention in time; Ada B. Example; 2017
Sums of Squares; Ada Example; 2017 | Sums of Squares : A Primer on Their Geometry; Ada Example; 2018
Naïve Bayes Revisited; Ada Example; 2007 | Naive Bayes revisited; Ada Example; 2007
Étude sur les mots rares; Ada Example; 2007 | Etude sur les mots rares; Ada Example; 2008
Part-of-Speech Tagging; Ada Example; 2007 | Part of speech tagging; Ada Example; 2007
GPUs for Genomics; Ada Example; 2007 | GPU for genomics; Ada Example; 2007
Speech/Text Alignment; Ada Example; 2007 | Speech-text alignment; Ada Example; 2007
Time-Series Forecasting at Scale; Ada Example; 2007 | Time series forecasting at scale; Ada Example; 2009
Human-in-the-Loop Labelling; Ada Example; 2007 | Human in the loop labelling; Ada Example; 2007
Trees, Forests, and Bias; Ada Example; 2007 | Trees, forests and bias; Ada Example; 2007
한국어 형태소 분석; 김철수; 2015 | 한국어 형태소 분석; 김철수; 2015
"""

OTHER_BY_HAND = """
Deep Learning; Ian Good, Ben Other; 2016 | Deep Learning; Ann Long, Cy Third; 2015
Introduction; Ada Example; 2016 | Introduction; Ben Other; 2016
FlashAttention: Fast Exact Attention; Tri Example; 2022 | FlashAttention-2: Faster Attention; Tri Example; 2023
GPT-2 Under the Microscope; Ada Example; 2019 | GPT-3 Under the Microscope; Ada Example; 2020
ImageNet Challenge 2012; Ada Example; 2012 | ImageNet Challenge 2013; Ada Example; 2013
Supervised Learning of Parsers; Ada Example; 2012 | Unsupervised Learning of Parsers; Ada Example; 2013
Learning with Labels; Ada Example; 2012 | Learning without Labels; Ada Example; 2013
Encoding Long Documents; Ada Example; 2012 | Decoding Long Documents; Ada Example; 2013
Minimization of Risk in Ranking; Ada Example; 2012 | Maximization of Risk in Ranking; Ada Example; 2013
Directed Graphs of Citations; Ada Example; 2012 | Undirected Graphs of Citations; Ada Example; 2013
Local Search in Practice; Ada Example; 2012 | Global Search in Practice; Ada Example; 2013
Online Learning of Rules; Ada Example; 2012 | Offline Learning of Rules; Ada Example; 2013
Lower Bounds for Sorting; Ada Example; 2012 | Upper Bounds for Sorting; Ada Example; 2012
Forward Models of Speech; Ada Example; 2012 | Backward Models of Speech; Ada Example; 2012
Micro Averages in Evaluation; Ada Example; 2012 | Macro Averages in Evaluation; Ada Example; 2012
Intra-Annotator Agreement; Ada Example; 2012 | Inter-Annotator Agreement; Ada Example; 2012
English to German Translation; Ada Example; 2012 | German to English Translation; Ada Example; 2012
Parsing Czech; Ada Example; 2012 | Parsing Greek; Ada Example; 2012
Speech Synthesis for Children; Ada Example; 2012 | Speech Recognition for Children; Ada Example; 2012
Elements of Style, Volume I; Ada Example; 2012 | Elements of Style, Volume II; Ada Example; 2012
Elements of Taste 1; Ada Example; 2012 | Elements of Taste 3; Ada Example; 2014
The Art of Proof: Part One; Ada Example; 2012 | The Art of Proof: Part Two; Ada Example; 2012
On Graphs; Ada Example; 2012 | On Graphs: A Reply to Other; Ada Example, Zoe Else; 2013
On Trees; Ada Example; 2012 | On Trees: Corrigendum; Ada Example; 2013
On Forests; Ada Example; 2012 | On Forests: Supplementary Material; Ada Example; 2012
Kernels; Ada Example, Ben Other; 2012 | Kernels: Support Vector Machines in Depth; Ada Example; 2013
Memory; Ada Example, Ben Other; 2012 | Memory: An Account of Early Computers; Ada Example; 2012
Annual Report; Ada Example; 2010 | Annual Report; Ada Example; 2016
Findings of the Shared Task 2016; Ada Example; 2016 | Findings of the Shared Task 2017; Ada Example; 2017
Lecture Notes on Logic; Ada Example; 1990 | Lecture Notes on Logic; Ada Example; 2005
A Theory of Names; J. Smith; 2011 | A Theory of Names; K. Smith; 2011
A Theory of Verbs; Wei Wang; 2011 | A Theory of Verbs; Lei Wang; 2011
深度学习综述; 王伟; 2019 | 深度学习应用; 王伟; 2019
深度学习入门; 王伟; 2019 | 强化学习入门; 王伟; 2019
機械学習入門 上; 田中太郎; 2018 | 機械学習入門 下; 田中太郎; 2018
Глубокое обучение речи; Иван Петров; 2017 | Глубокое обучение текста; Иван Петров; 2017
C Programming for Science; Ada Example; 2005 | C++ Programming for Science; Ada Example; 2005
C# for Teachers; Ada Example; 2005 | C for Teachers; Ada Example; 2005
Word2vec for Trees; Ada Example; 2015 | Doc2vec for Trees; Ada Example; 2015
BERT for Ranking; Ada Example; 2019 | RoBERTa for Ranking; Ada Example; 2019
Convex Losses; Ada Example; 2019 | Concave Losses; Ada Example; 2019
Adaptive Filters; Ada Example; 2019 | Adaptive Weights; Ada Example; 2019
Optimal Transport for Text; Ada Example; 2019 | Optimal Transport for Speech; Ada Example; 2019
Causal Models of Reading; Ada Example; 2019 | Casual Models of Reading; Ada Example; 2019
A Study of Trees; Ada Example; 2019 | A Study of Threes; Ada Example; 2019
Pattern Mining; Ada Example; 2019 | Patent Mining; Ada Example; 2019
Fast Inference; Ada Example; 2019 | Fast Interference; Ada Example; 2019
Learning to Reason; Ada Example; 2019 | Learning to Read; Ada Example; 2019
Graph Networks for Molecules; Ada Example; 2019 | Graph Networks for Proteins; Ada Example; 2019
Response to Reviewers of Sorting; Ada Example; 2019 | Sorting; Ada Example; 2019
Quick Sorting; ; 2001 | Quick Sorting; ; 2001
Proceedings; ; 2001 | Proceedings; ; 2001
Preface to the Workshop; Ada Example; 2011 | Preface to the Conference; Ada Example; 2011
One Model to Learn Them All; Ada Example; 2017 | One Model to Rule Them All; Ada Example; 2017
Time Is All You Need; Ada Example; 2019 | Data Is All You Need; Ada Example; 2020
Parametric Tests of Fit; Ada Example; 2001 | Nonparametric Tests of Fit; Ada Example; 2001
Symmetric Games; Ada Example; 2001 | Asymmetric Games; Ada Example; 2001
Single-Task Learning for Tags; Ada Example; 2001 | Multi-Task Learning for Tags; Ada Example; 2001
Weak Supervision for Entities; Ada Example; 2021 | Strong Supervision for Entities; Ada Example; 2021
Exact Counting; Ada Example; 2021 | Inexact Counting; Ada Example; 2021
"""

Pair = tuple[Row, Row]


def _pairs(by_hand: str, ways: dict[str, Way]) -> dict[str, Pair]:
    written = [line.split(" | ") for line in by_hand.strip().splitlines()]
    made = {f"{name}: {one.title}": (one, way(one)) for one in WORKS for name, way in ways.items()}
    return {first: (row(first), row(second)) for first, second in written} | made


SAME = _pairs(SAME_BY_HAND, SAME_WAYS)
OTHER = _pairs(OTHER_BY_HAND, OTHER_WAYS)

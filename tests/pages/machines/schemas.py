"""Schemas that feeds and sitemaps are held to, in our own words after RFC 4287 and the sitemap protocol 0.9.

They are stricter than the originals: nothing of another namespace, no element that we never write.
"""

from __future__ import annotations

from lxml import etree

ATOM = """
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start>
    <element name="feed">
      <ref name="common"/>
      <interleave>
        <ref name="id"/> <ref name="title"/> <ref name="updated"/>
        <oneOrMore><ref name="person-author"/></oneOrMore>
        <oneOrMore><ref name="link"/></oneOrMore>
        <optional><element name="subtitle"><ref name="said"/></element></optional>
        <optional><element name="rights"><ref name="said"/></element></optional>
        <optional><element name="generator"><ref name="said"/></element></optional>
        <oneOrMore><ref name="entry"/></oneOrMore>
      </interleave>
    </element>
  </start>
  <define name="entry">
    <element name="entry">
      <ref name="common"/>
      <interleave>
        <ref name="id"/> <ref name="title"/> <ref name="updated"/>
        <optional><element name="published"><ref name="moment"/></element></optional>
        <zeroOrMore><ref name="person-author"/></zeroOrMore>
        <zeroOrMore><element name="contributor"><ref name="person"/></element></zeroOrMore>
        <oneOrMore><ref name="link"/></oneOrMore>
        <zeroOrMore>
          <element name="category"><attribute name="term"/><optional><attribute name="label"/></optional></element>
        </zeroOrMore>
        <optional><element name="summary"><ref name="said"/></element></optional>
      </interleave>
    </element>
  </define>
  <define name="common"><optional>
    <attribute name="xml:lang"><data type="string"><param name="pattern">[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*</param></data></attribute>
  </optional></define>
  <define name="id"><element name="id"><ref name="address"/></element></define>
  <define name="title"><element name="title"><text/></element></define>
  <define name="updated"><element name="updated"><ref name="moment"/></element></define>
  <define name="person-author"><element name="author"><ref name="person"/></element></define>
  <define name="person"><element name="name"><ref name="said"/></element></define>
  <define name="said"><data type="string"><param name="minLength">1</param></data></define>
  <define name="moment"><data type="dateTime"><param name="pattern">.+Z</param></data></define>
  <define name="address"><data type="anyURI"><param name="pattern">https?://.+</param></data></define>
  <define name="link">
    <element name="link">
      <attribute name="href"><ref name="address"/></attribute>
      <attribute name="rel"><choice><value>self</value><value>alternate</value></choice></attribute>
      <attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute>
    </element>
  </define>
</grammar>
"""

SITEMAP = """
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
    targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xs:simpleType name="address">
    <xs:restriction base="xs:anyURI"><xs:minLength value="12"/><xs:maxLength value="2048"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="entry">
    <xs:sequence>
      <xs:element name="loc" type="address"/>
      <xs:element name="lastmod" type="xs:date" minOccurs="0"/>
    </xs:sequence>
  </xs:complexType>
  <xs:element name="urlset"><xs:complexType><xs:sequence>
    <xs:element name="url" type="entry" maxOccurs="50000"/>
  </xs:sequence></xs:complexType></xs:element>
  <xs:element name="sitemapindex"><xs:complexType><xs:sequence>
    <xs:element name="sitemap" type="entry" maxOccurs="50000"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>
"""


def valid_feed(text: str) -> etree._Element:
    """The feed, which the schema accepts, and whose ids are each one entry's (RFC 4287, 4.1.1)."""
    root = etree.fromstring(text.encode())
    etree.RelaxNG(etree.fromstring(ATOM)).assertValid(root)
    ids = root.findall(".//{*}id")
    assert len({one.text for one in ids}) == len(ids)
    for holder in (root, *root.findall("{*}entry")):
        links = [link.attrib["rel"] for link in holder.findall("{*}link")]
        assert links.count("alternate") == 1
    return root


def valid_sitemap(data: bytes) -> etree._Element:
    root = etree.fromstring(data)
    etree.XMLSchema(etree.fromstring(SITEMAP.encode())).assertValid(root)
    return root

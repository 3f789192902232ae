/** The manifest of a SCORM 1.2 package with one page. */

/** The manifest of a package with this page. The id is the package's: letters, digits and hyphens. */
export function manifest(id: string, title: string, page: string): string {
  const name = escaped(title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="loopscope-${id}" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${name}</title>
      <item identifier="lesson" identifierref="page" isvisible="true">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${page}">
      <file href="${page}"/>
    </resource>
  </resources>
</manifest>
`;
}

/** A text for XML, without the characters that XML cannot have. */
function escaped(text: string): string {
  const printable = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

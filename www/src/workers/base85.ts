/**
 * Bytes as text that may stand in HTML: five characters for four bytes, where base64 takes five and a third. The text begins
 * with the number of bytes and a space.
 */

/** Printable characters that mean nothing in HTML, JavaScript or a quoted text. */
const DIGITS = [...Array(94).keys()].map((at) => String.fromCharCode(33 + at)).filter((digit) => !'"&\'<>\\`'.includes(digit));

export function toBase85(bytes: Uint8Array): string {
  const pieces: string[] = [`${bytes.length} `];
  for (let at = 0; at < bytes.length; at += 4) {
    let value = 0;
    for (let next = at; next < at + 4; next++) value = value * 256 + (bytes[next] ?? 0);
    let group = '';
    for (let digit = 0; digit < 5; digit++) {
      group = (DIGITS[value % 85] ?? '') + group;
      value = Math.floor(value / 85);
    }
    pieces.push(group);
  }
  return pieces.join('');
}

export function fromBase85(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  DIGITS.slice(0, 85).forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const begin = text.indexOf(' ') + 1;
  const length = Number(text.slice(0, begin));
  const bytes = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  for (let at = begin, to = 0; to < length; at += 5, to += 4) {
    let value = 0;
    for (let digit = at; digit < at + 5; digit++) value = value * 85 + (values[text.charCodeAt(digit)] ?? 0);
    bytes.setUint32(to, value);
  }
  return new Uint8Array(bytes.buffer, 0, length);
}

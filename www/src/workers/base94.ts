/**
 * Bytes as text that may stand in a script element of HTML: eleven characters for nine bytes, where base64 takes twelve. The
 * text begins with the number of bytes and a space.
 */

/** The printable characters without `<`, which could end the element. */
const DIGITS = [...Array(95).keys()].map((at) => String.fromCharCode(32 + at)).filter((digit) => digit !== '<');

const BASE = 94;

/** Nine bytes are two halves of 36 bits: numbers are exact up to 53 bits, which leaves room for a digit. */
const HALF = 2 ** 36;

export function toBase94(bytes: Uint8Array): string {
  const pieces: string[] = [`${bytes.length} `];
  for (let at = 0; at < bytes.length; at += 9) {
    const byte = (place: number) => bytes[at + place] ?? 0;
    const four = (place: number) => ((byte(place) * 256 + byte(place + 1)) * 256 + byte(place + 2)) * 256 + byte(place + 3);
    let high = four(0) * 16 + (byte(4) >> 4);
    let low = (byte(4) % 16) * 2 ** 32 + four(5);
    let group = '';
    for (let digit = 0; digit < 11; digit++) {
      const rest = (high % BASE) * HALF + low;
      group = (DIGITS[rest % BASE] ?? '') + group;
      high = Math.floor(high / BASE);
      low = Math.floor(rest / BASE);
    }
    pieces.push(group);
  }
  return pieces.join('');
}

export function fromBase94(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  DIGITS.forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const begin = text.indexOf(' ') + 1;
  const length = Number(text.slice(0, begin));
  const bytes = new DataView(new ArrayBuffer(Math.ceil(length / 9) * 9));
  for (let at = begin, to = 0; to < length; at += 11, to += 9) {
    let high = 0;
    let low = 0;
    for (let digit = at; digit < at + 11; digit++) {
      low = low * BASE + (values[text.charCodeAt(digit)] ?? 0);
      const carry = Math.floor(low / HALF);
      high = high * BASE + carry;
      low -= carry * HALF;
    }
    bytes.setUint32(to, Math.floor(high / 16));
    bytes.setUint8(to + 4, (high % 16) * 16 + Math.floor(low / 2 ** 32));
    bytes.setUint32(to + 5, low % 2 ** 32);
  }
  return new Uint8Array(bytes.buffer, 0, length);
}

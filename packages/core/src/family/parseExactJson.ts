/** A string, whatever it holds, or a number; a string without an end is one to the end of the text. */
const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*/g
const isLongInteger = /^\d{16,}$/

/**
 * JSON with its integers of 16 digits and more as text: JSON numbers are exact to 2^53 only, and smallest units go to 2^64.
 * What a string of it says is left alone.
 *
 * @throws SyntaxError for anything that is no JSON
 */
export const parseExactJson = (json: string): unknown =>
  JSON.parse(json.replace(token, found => (isLongInteger.test(found) ? `"${found}"` : found)))

/** The first visible character, in upper case. */
export function toLetter(name: string): string {
  const visible = name.normalize('NFC').replace(/[\p{C}\p{Z}]/gu, '')
  const [first = '?'] = visible
  return first.toLocaleUpperCase()
}

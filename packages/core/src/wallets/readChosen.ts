const key = /^[-a-z0-9]{3,8}:\S{1,200}$/
const address = /^[-.%a-zA-Z0-9]{1,128}$/
/** Choices that are kept; more than any visitor has wallets. */
const maxChosen = 50

/** Addresses of accounts as they were stored, by connector. Storage is hostile: what is none is refused. */
export function readChosen(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const sound = Object.entries(value).filter(
    (entry): entry is [string, string] =>
      key.test(entry[0]) && typeof entry[1] === 'string' && address.test(entry[1]),
  )
  return Object.fromEntries(sound.slice(-maxChosen))
}

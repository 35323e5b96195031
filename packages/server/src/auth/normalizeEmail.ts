import { domainToASCII } from 'node:url'

function split(email: string): { local: string; domain: string } {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().normalize('NFC')) ?? []
  const ascii = domainToASCII(domain) || domain
  return { local: local.toLowerCase(), domain: ascii.toLowerCase() }
}

/**
 * The form in which two spellings of an address are one: lower case, the domain in ASCII and without the dot that ends a
 * fully qualified name. Limits, mails and identities use it alone.
 */
export function normalizeEmail(email: string): string {
  const { local, domain } = split(email)
  return `${local}@${domain.replace(/(?<!\.)\.+$/, '')}`
}

/**
 * The subjects under which the account of an address may be stored, the one to use first: an account that was made while a
 * dot at the end made another address stays reachable by it.
 */
export function toEmailSubjects(email: string): readonly string[] {
  const address = normalizeEmail(email)
  return split(email).domain.endsWith('.') ? [`${address}.`, address] : [address, `${address}.`]
}

/** An address of which only its owner sees which it is, such as `a…@shop.example`. */
export function toHiddenEmail(email: string): string {
  const { local, domain } = split(email)
  return `${[...local][0] ?? ''}…@${domain}`
}

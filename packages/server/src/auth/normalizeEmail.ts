import { domainToASCII } from 'node:url'

/** The form in which two spellings of an address are one account: lower case, the domain in ASCII. */
export function normalizeEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().normalize('NFC')) ?? []
  return `${local.toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}

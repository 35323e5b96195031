import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { storagePrefix } from '../state/readStorage.js'
import { isEmail } from './isEmail.js'

const key = `${storagePrefix}recent_emails`
const maxEmails = 3

/** Addresses that signed in on this device, the last one first. Anything else in storage reads as nothing. */
export function readEmails(client: Client): readonly string[] {
  try {
    const value: unknown = JSON.parse(getInternals(client).storage.getItem(key) ?? '[]')
    const texts = Array.isArray(value) ? value.filter(each => typeof each === 'string' && isEmail(each)) : []
    return texts.slice(0, maxEmails)
  } catch {
    return []
  }
}

/** Puts an address first. */
export function keepEmail(client: Client, email: string): readonly string[] {
  const emails = [email, ...readEmails(client).filter(each => each !== email)].slice(0, maxEmails)
  getInternals(client).storage.setItem(key, JSON.stringify(emails))
  return emails
}

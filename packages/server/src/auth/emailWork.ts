import { createHash, randomBytes } from 'node:crypto'
import type { EmailWork, EmailWorkProof } from '@latchkit/api/auth'
import type { AuthChange } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import { isSameHash } from './isSameHash.js'

/** Zero bits of a proof of work: about a second of a phone; one more after each few that an address was worked for. */
const baseBits = 17
const codesPerBit = 3
const challengeTtlMs = 5 * 60_000
const form = /^(\d{13})\.(\d{1,2})\.[-_A-Za-z0-9]{16}\.([-_A-Za-z0-9]{43})$/

/** What a proof of work is bound to. */
type Subject = { emailKey: string; thumbprint: string }

export type EmailWorks = {
  /** A challenge for one code to an address, which `paid` codes were worked for of late. */
  create(subject: Subject, paid: number): EmailWork
  /** The change that uses a solved challenge once; undefined when it is not one, is too easy by now, or was used. */
  verify(proof: EmailWorkProof, subject: Subject, paid: number): Promise<AuthChange | undefined>
}

/** Returns whether SHA-256 of a challenge with its solution begins with so many zero bits (hashcash). */
export function isSolved({ challenge, solution }: EmailWorkProof, bits: number): boolean {
  const hash = createHash('sha256').update(`${challenge}.${solution}`).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= bits
}

/** Proofs of work for codes that strangers have used up: each for one address and browser, each good once. */
export function createEmailWorks({ records, secrets, now, workBits = baseBits }: AuthCore): EmailWorks {
  const toBits = (paid: number): number => workBits + Math.floor(paid / codesPerBit)
  const toMac = (head: string, { emailKey, thumbprint }: Subject): string =>
    secrets.index('work', emailKey, thumbprint, head)
  return {
    create(subject, paid) {
      const bits = toBits(paid)
      const head = `${now() + challengeTtlMs}.${bits}.${randomBytes(12).toString('base64url')}`
      return { challenge: `${head}.${toMac(head, subject)}`, bits }
    },
    async verify(proof, subject, paid) {
      const { challenge } = proof
      const [, expiresAt = 0, bits = 0, mac = ''] = form.exec(challenge) ?? []
      const head = challenge.slice(0, -mac.length - 1)
      const isGood =
        mac !== '' &&
        isSameHash(mac, toMac(head, subject)) &&
        Number(expiresAt) > now() &&
        Number(bits) >= toBits(paid) &&
        isSolved(proof, Number(bits))
      const key = secrets.index('work-used', challenge)
      if (!isGood || (await records.get('proof', key)) !== undefined) return undefined
      return records.insert('proof', key, {}, { expiresAt: Number(expiresAt) })
    },
  }
}

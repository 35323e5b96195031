import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Derives and seals what a flow keeps secret, so that a stolen database holds none of it. */
export type FlowKey = {
  /** 32 bytes in base64url, the same for equal parts. */
  derive(purpose: string, ...parts: readonly string[]): string
  seal(value: unknown, bound: string): string
  /** @throws Error when the text was sealed for something else, or changed */
  open(sealed: string, bound: string): unknown
}

/** @param key - the operator's `AUTH_KEY` */
export function createFlowKey(key: Uint8Array): FlowKey {
  const expand = (label: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `latchkit/flows/v1/${label}`, 32))
  const [deriving, sealing] = [expand('derive'), expand('seal')]
  return {
    derive: (purpose, ...parts) =>
      createHmac('sha256', deriving)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    seal: (value, bound) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(bound))
      const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, bound) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
    },
  }
}

export const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Compares in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

import { base64urlnopad } from '@scure/base'
import { decrypt } from '../../src/custody/aead.js'
import { associatedData, type SealedPurpose, type SealedSubject } from '../../src/custody/associatedData.js'

/** What was found in storages: keys that cannot be exported still decrypt for a thief in this browser. */
export type Disk = { keys: CryptoKey[]; texts: string[]; bytes: Uint8Array<ArrayBuffer>[] }

const purposes: Readonly<Record<SealedPurpose, true>> = {
  entropy: true,
  'device-share': true,
  'recovery-share': true,
  'recovery-kit': true,
  'passkey-key': true,
  'recovery-key': true,
  unlock: true,
  'pending-code': true,
}

/** Every text, byte string and key in values of any form. */
export function readDisk(values: readonly unknown[]): Disk {
  const disk: Disk = { keys: [], texts: [], bytes: [] }
  const walk = (value: unknown): void => {
    if (typeof value === 'string') disk.texts.push(value)
    else if (value instanceof CryptoKey) disk.keys.push(value)
    else if (value instanceof ArrayBuffer) disk.bytes.push(new Uint8Array(value.slice()))
    else if (ArrayBuffer.isView(value))
      disk.bytes.push(Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  values.forEach(walk)
  return disk
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(base64urlnopad.decode(text))
  } catch {
    return undefined
  }
}

/** All that a disk holds in clear, and all that its own keys open, as whatever it was sealed. */
export async function openDisk(
  { keys, texts, bytes }: Disk,
  subjects: readonly SealedSubject[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const found = [...bytes, ...texts.flatMap(text => toBytes(text) ?? [])]
  const opened: Uint8Array<ArrayBuffer>[] = []
  for (const sealed of found.filter(({ length }) => length >= 32))
    for (const key of keys.filter(({ usages }) => usages.includes('decrypt')))
      for (const [purpose] of Object.entries(purposes) as [SealedPurpose, true][])
        for (const subject of subjects) {
          const version = new DataView(sealed.buffer).getUint32(0)
          const additionalData = associatedData(purpose, { ...subject, version })
          const iv = sealed.slice(4, 16)
          const plain = await decrypt({ key, iv, additionalData, ciphertext: sealed.slice(16) }).catch(
            () => {},
          )
          if (plain) opened.push(plain)
        }
  return [...found, ...opened]
}

export type CanaryKind =
  | 'code'
  | 'email'
  | 'session'
  | 'deviceLink'
  | 'key'
  | 'recoveryCode'
  | 'exported'
  | 'message'
  | 'provider'
  | 'flow'

export type Canary = { kind: CanaryKind; text: string; forms: readonly string[] }

/** Secrets that are looked for. */
export type Canaries = {
  addText(kind: CanaryKind, text: string): void
  /** Bytes with few different values, such as a key of zeros, are no canary: they are found by chance. */
  addBytes(kind: CanaryKind, bytes: Uint8Array): void
  list(): readonly Canary[]
}

const minDistinct = 9

export function createCanaries(): Canaries {
  const found = new Map<string, Canary>()
  return {
    addText(kind, text) {
      if (text === '') throw new Error(`There is no secret of kind ${kind}.`)
      const bytes = Buffer.from(text)
      // A code of six digits is looked for as it is: its encodings are too short to mean anything.
      const forms = kind === 'code' ? [text] : [text, ...toForms(bytes)]
      found.set(`${kind}:${text}`, { kind, text, forms: [...new Set(forms)] })
    },
    addBytes(kind, given) {
      const bytes = Buffer.from(given)
      if (new Set(bytes).size < minDistinct) return
      const text = bytes.toString('hex')
      const forms = [...toForms(bytes), bytes.toString('latin1'), [...bytes].join(',')]
      found.set(`${kind}:${text}`, { kind, text, forms: [...new Set(forms)] })
    },
    list: () => [...found.values()],
  }
}

function toForms(bytes: Buffer): string[] {
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [bytes.toString('hex'), bytes.toString('hex').toUpperCase(), base64, bytes.toString('base64url')]
}

/** Whether a text has the canary in any form. */
export const hasCanary = (text: string, { kind, forms }: Canary): boolean =>
  kind === 'code'
    ? forms.some(form => new RegExp(`(?<![\\w.-])${form}(?![\\w.-])`).test(text))
    : forms.some(form => text.includes(form))

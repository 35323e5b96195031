import * as v from 'valibot'
import type { AuthRecord, AuthStore } from '../../storage/authStore.js'
import type { FlowKey } from '../flows/createFlowKey.js'

/**
 * prepared (by the frame) → started (by the window) → exchanging (the provider's response came, once) → returned (the
 * account is read) → confirmed (the window is of the same visitor) → used; or failed or cancelled, which are final.
 */
type FlowStatus =
  | 'prepared'
  | 'started'
  | 'exchanging'
  | 'returned'
  | 'confirmed'
  | 'used'
  | 'failed'
  | 'cancelled'

/**
 * How the window is known to be the frame's: the frame is in the same browser (`frame`), the visitor matched the number
 * (`number`), or only a registered page of the host receives the code (`page`).
 */
export type FlowBinding = 'frame' | 'number' | 'page'

type FlowBody = {
  status: FlowStatus
  /** Of the browser's key whose frame prepared it. */
  thumbprint: string
  /** Keyed hash of the network address that prepared it. */
  network: string
  /** Made by the server; the host page shows it. */
  number: string
  /** It and two others. */
  numbers: string[]
  salt: string
  /** Origin of the page that the visitor signs in to, and the URL to go back to, sealed. */
  place: string
  provider?: string | undefined
  binding?: FlowBinding | undefined
  /** Hash of the cookie of the browser that started it. */
  browserHash?: string | undefined
  /** Hash of the code that the host's page receives. */
  codeHash?: string | undefined
  /** The account, sealed. */
  account?: string | undefined
}

/** Where a visitor signs in. */
export type SocialPlace = { host: string; redirect?: string | undefined }

/** Whom a provider signed in. */
export type SocialFlowAccount = {
  issuer: string
  subject: string
  name?: string | undefined
  picture?: string | undefined
}

export type SocialFlow = FlowBody & {
  /** SHA-256 of the frame's secret, in base64url. */
  id: string
  revision: number
  expiresAt: number
}

const text = v.pipe(v.string(), v.maxLength(8000))
const BodySchema: v.GenericSchema<unknown, FlowBody> = v.object({
  status: v.picklist([
    'prepared',
    'started',
    'exchanging',
    'returned',
    'confirmed',
    'used',
    'failed',
    'cancelled',
  ]),
  thumbprint: text,
  network: text,
  number: text,
  numbers: v.array(text),
  salt: text,
  place: text,
  provider: v.optional(text),
  binding: v.optional(v.picklist(['frame', 'number', 'page'])),
  browserHash: v.optional(text),
  codeHash: v.optional(text),
  account: v.optional(text),
})
const PlaceSchema: v.GenericSchema<unknown, SocialPlace> = v.object({
  host: text,
  redirect: v.optional(text),
})
const AccountSchema: v.GenericSchema<unknown, SocialFlowAccount> = v.object({
  issuer: text,
  subject: text,
  name: v.optional(text),
  picture: v.optional(text),
})

/** Social flows as records of the store. */
export type SocialFlows = {
  /** False when the id is taken. */
  insert(flow: SocialFlow): Promise<boolean>
  read(id: string): Promise<SocialFlow | undefined>
  /** The flow with the changes, or `undefined` when another request changed it first. */
  advance(flow: SocialFlow, changes: Partial<SocialFlow>): Promise<SocialFlow | undefined>
  sealPlace(id: string, place: SocialPlace): string
  openPlace(flow: SocialFlow): SocialPlace
  sealAccount(flow: SocialFlow, account: SocialFlowAccount): string
  openAccount(flow: SocialFlow): SocialFlowAccount
}

const kind = 'socialFlow'

export function createSocialFlows(parameters: {
  store: AuthStore
  key: FlowKey
  now: () => number
}): SocialFlows {
  const { store, key, now } = parameters
  return {
    insert: flow => store.commit([{ type: 'insert', record: toRecord(flow) }], now()),
    async read(id) {
      const record = await store.get(kind, id, now())
      if (!record) return undefined
      const { revision, expiresAt } = record
      const parsed = v.safeParse(BodySchema, JSON.parse(record.body))
      // One that an older version wrote is over.
      return parsed.success ? { ...parsed.output, id, revision, expiresAt } : undefined
    },
    async advance(flow, changes) {
      const next = { ...flow, ...changes, revision: flow.revision + 1 }
      const isFirst = await store.commit([{ type: 'replace', record: toRecord(next) }], now())
      return isFirst ? next : undefined
    },
    sealPlace: (id, place) => key.seal(place, `${kind}|place|${id}`),
    openPlace: ({ id, place }) => v.parse(PlaceSchema, key.open(place, `${kind}|place|${id}`)),
    sealAccount: ({ id }, account) => key.seal(account, `${kind}|${id}`),
    openAccount: ({ id, account = '' }) => v.parse(AccountSchema, key.open(account, `${kind}|${id}`)),
  }
}

function toRecord({ id, revision, expiresAt, ...body }: SocialFlow): AuthRecord {
  return { kind, key: id, owner: '', revision, expiresAt, body: JSON.stringify(body) }
}

import * as v from 'valibot'
import type { AuthRecord, AuthStore } from '../../storage/authStore.js'
import type { FlowKey } from '../flows/createFlowKey.js'

/**
 * started → exchanging (the provider's response came, once) → returned (the account is read) → confirmed (the visitor
 * matched the number, where the window lost its opener) → used; or failed or cancelled, which are final.
 */
type FlowStatus = 'started' | 'exchanging' | 'returned' | 'confirmed' | 'used' | 'failed' | 'cancelled'

type FlowBody = {
  status: FlowStatus
  provider: string
  /** Origin of the page that the visitor signs in to. */
  host: string
  number: string
  salt: string
  /** Hash of the cookie of the browser that started it. */
  browserHash: string
  redirect?: string | undefined
  /** Hash of the code that the host's page receives. */
  codeHash?: string | undefined
  /** The account, sealed. */
  account?: string | undefined
}

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
  status: v.picklist(['started', 'exchanging', 'returned', 'confirmed', 'used', 'failed', 'cancelled']),
  provider: text,
  host: text,
  number: text,
  salt: text,
  browserHash: text,
  redirect: v.optional(text),
  codeHash: v.optional(text),
  account: v.optional(text),
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
      return { ...v.parse(BodySchema, JSON.parse(record.body)), id, revision, expiresAt }
    },
    async advance(flow, changes) {
      const next = { ...flow, ...changes, revision: flow.revision + 1 }
      const isFirst = await store.commit([{ type: 'replace', record: toRecord(next) }], now())
      return isFirst ? next : undefined
    },
    sealAccount: ({ id }, account) => key.seal(account, `${kind}|${id}`),
    openAccount: ({ id, account = '' }) => v.parse(AccountSchema, key.open(account, `${kind}|${id}`)),
  }
}

function toRecord({ id, revision, expiresAt, ...body }: SocialFlow): AuthRecord {
  return { kind, key: id, owner: '', revision, expiresAt, body: JSON.stringify(body) }
}

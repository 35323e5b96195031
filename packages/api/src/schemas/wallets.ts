import type { Wallet } from '@latchkit/core'
import * as v from 'valibot'
import { LinkSchema } from './common.js'

const link = v.nullish(LinkSchema)
/* @__NO_SIDE_EFFECTS__ */
function text(length: number) {
  return v.pipe(v.string(), v.maxLength(length))
}

/** One wallet in a response of the directory, with the field names of the public WalletConnect specification. */
export type WalletRecord = {
  id: string
  name: string
  image_id?: string | null | undefined
  homepage?: string | null | undefined
  order?: number | undefined
  rdns?: string | null | undefined
  chains?: readonly string[] | undefined
  mobile_link?: string | null | undefined
  universal_link?: string | null | undefined
  desktop_link?: string | null | undefined
  webapp_link?: string | null | undefined
  browser_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  firefox_store?: string | null | undefined
  badge_type?: string | null | undefined
  injected?: readonly { namespace: string; injected_id: string }[] | null | undefined
  declaredIds?: readonly string[] | undefined
  walletConnect?: boolean | undefined
  /** What it can do, by family: `{ uses, seen, since?, until?, source }`. For people and tools; the page reads `chains`. */
  abilities?: unknown
}

export const WalletRecordSchema: v.GenericSchema<WalletRecord> = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,128}$/, 'Not a wallet id')),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  image_id: v.nullish(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,128}$/, 'Not an image id'))),
  homepage: link,
  order: v.optional(v.number()),
  rdns: v.nullish(text(255)),
  chains: v.optional(v.pipe(v.array(text(64)), v.maxLength(500))),
  mobile_link: link,
  universal_link: link,
  desktop_link: link,
  webapp_link: link,
  browser_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  firefox_store: link,
  badge_type: v.nullish(text(32)),
  injected: v.nullish(
    v.pipe(v.array(v.object({ namespace: text(64), injected_id: text(255) })), v.maxLength(50)),
  ),
  declaredIds: v.optional(v.pipe(v.array(text(300)), v.maxLength(50))),
  walletConnect: v.optional(v.boolean()),
  abilities: v.optional(v.unknown()),
})

/** Response of `GET /getWallets`; `count` is the number of wallets that match, over all pages. */
export type WalletsReply = {
  data: WalletRecord[]
  count: number
  /** Ids of wallets that a page may know from its own list, and that are not offered any more. */
  withdrawn?: string[] | undefined
}

const WithdrawnSchema = v.optional(v.pipe(v.array(text(128)), v.maxLength(1000)))

export const WalletsReplySchema: v.GenericSchema<WalletsReply> = v.object({
  data: v.pipe(v.array(WalletRecordSchema), v.maxLength(1000)),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  withdrawn: WithdrawnSchema,
})

/** The response with unchecked wallets: a client checks them one by one, so that one invalid wallet does not discard the list. */
export const WalletsEnvelopeSchema: v.GenericSchema<{
  data: unknown[]
  count: number
  withdrawn?: string[] | undefined
}> = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(1000)),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  withdrawn: WithdrawnSchema,
})

const schemes = /^[a-z][a-z0-9+.-]*:/i
const optional = (value: string | null | undefined) => value ?? undefined

/** Converts a checked record to core's type: without nulls, ids of all formats in `declaredIds`. */
export function toWallet(record: WalletRecord): Wallet {
  const injected = record.injected ?? []
  const declared = record.declaredIds ?? [
    ...(record.rdns ? [`rdns:${record.rdns}`] : []),
    ...injected.map(entry => `provider:${entry.injected_id}`),
  ]
  const mobile = optional(record.mobile_link)
  return {
    id: record.id,
    name: record.name,
    image_id: optional(record.image_id),
    homepage: optional(record.homepage),
    rdns: optional(record.rdns),
    chains: record.chains ?? [],
    mobile_link: mobile,
    universal_link: optional(record.universal_link),
    desktop_link: optional(record.desktop_link),
    webapp_link: optional(record.webapp_link),
    browser_link: optional(record.browser_link),
    app_store: optional(record.app_store),
    play_store: optional(record.play_store),
    chrome_store: optional(record.chrome_store),
    firefox_store: optional(record.firefox_store),
    declaredIds: declared,
    walletConnect: record.walletConnect ?? Boolean(mobile && schemes.test(mobile)),
  }
}

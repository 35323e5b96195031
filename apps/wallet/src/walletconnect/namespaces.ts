import type { Address } from 'viem'
import type { Family, SolanaChain, WalletChain } from '../config/config.js'
import { modules } from '../config/modules.js'
import {
  mapFamilies,
  noPlainParts,
  type PlainChain,
  type PlainFamily,
  type PlainParts,
  plainFamilies,
} from '../core/family.js'
import { consentMethods } from '../core/parseRequest.js'
import { solanaConsentMethods } from '../solana/parseSolanaRequest.js'
import type { Namespaces, Proposal } from './types.js'

const supportedEvents = ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message'] as const
export const supportedMethods: readonly string[] = ['eth_accounts', 'eth_requestAccounts', ...consentMethods]
const solanaEvents = ['accountsChanged', 'chainChanged'] as const
export const solanaMethods: readonly string[] = [
  'solana_getAccounts',
  'solana_requestAccounts',
  ...solanaConsentMethods,
]

const plainMethods = mapFamilies(family => [...modules[family].accountMethods, ...modules[family].methods])
const plainEvents: Readonly<Record<PlainFamily, readonly string[]>> = {
  bip122: ['bip122_addressesChanged'],
  stacks: ['accountsChanged', 'chainChanged'],
}

/** What an app asks of one family, as far as the wallet has it. */
export type FamilyReview<Chain> = {
  /** Known chains the app asks for, or all known ones when it names none. */
  chains: readonly Chain[]
  methods: readonly string[]
  events: readonly string[]
}
/** What an app asks for, sorted into what this wallet has and what it lacks; EVM, and Solana beside it. */
export type ProposalReview = FamilyReview<WalletChain> & {
  solana: FamilyReview<SolanaChain>
  plain: Readonly<Record<PlainFamily, FamilyReview<PlainChain>>>
  /** Optional wishes that stay unfulfilled; CAIP-2 ids or names of chain families. */
  unavailable: readonly string[]
  /** Why the app cannot be connected at all. */
  blocked?: { code: number; message: string } | undefined
}

type Wish = { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }

/** Namespaces keyed by family or by one chain (CAIP-25), as one list of wishes. */
function toWishes(namespaces: Proposal['requiredNamespaces'] | undefined): (Wish & { family: string })[] {
  return Object.entries(namespaces ?? {}).map(([key, value]) => ({
    family: key.split(':')[0] ?? key,
    chains: key.includes(':') ? [key] : (value.chains ?? []),
    methods: value.methods ?? [],
    events: value.events ?? [],
  }))
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function reviewFamily<Chain extends { caipNetworkId: string }>(
  wishes: readonly Wish[],
  known: readonly Chain[],
  has: { methods: readonly string[]; events: readonly string[] },
): FamilyReview<Chain> {
  const chains = known.filter(chain => wishes.some(wish => wish.chains.includes(chain.caipNetworkId)))
  const namesNone = wishes.some(wish => wish.chains.length === 0)
  return {
    chains: chains.length > 0 ? chains : namesNone ? known : [],
    methods: has.methods.filter(method => wishes.some(wish => wish.methods.includes(method))),
    events: has.events.filter(event => wishes.some(wish => wish.events.includes(event))),
  }
}

/**
 * Compares a proposal with what the wallet can do (CAIP-25).
 * @param known the wallet's EVM chains
 * @param knownSolana its Solana clusters
 * @param knownPlain its other families
 * @example reviewProposal(proposal.params, config.chains, config.solana.chains).blocked
 */
export function reviewProposal(
  proposal: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  known: readonly WalletChain[],
  knownSolana: readonly SolanaChain[] = [],
  knownPlain: PlainParts = noPlainParts(),
): ProposalReview {
  const required = toWishes(proposal.requiredNamespaces)
  const optional = toWishes(proposal.optionalNamespaces)
  const all = [...required, ...optional]
  const families = [
    ...(known.length > 0 ? ['eip155'] : []),
    ...(knownSolana.length > 0 ? ['solana'] : []),
    ...plainFamilies.filter(family => knownPlain[family].chains.length > 0),
  ]
  const of = (family: string, wishes: typeof all): typeof all => wishes.filter(wish => wish.family === family)
  const isKnown = (id: string): boolean =>
    [...known, ...knownSolana, ...plainFamilies.flatMap(family => knownPlain[family].chains)].some(
      chain => chain.caipNetworkId === id,
    )
  // An app that requests no namespaces gets the wallet's EVM chains.
  const evm = reviewFamily(
    all.length === 0 ? [{ chains: [], methods: [], events: [] }] : of('eip155', all),
    known,
    { methods: supportedMethods, events: supportedEvents },
  )
  const solana = reviewFamily(of('solana', all), knownSolana, {
    methods: solanaMethods,
    events: solanaEvents,
  })
  const plain = mapFamilies(family =>
    reviewFamily(of(family, all), knownPlain[family].chains, {
      methods: plainMethods[family],
      events: plainEvents[family],
    }),
  )
  const missing = (part: 'methods' | 'events'): string[] => {
    const has = new Map<string, readonly string[]>(
      part === 'methods'
        ? [['eip155', supportedMethods], ['solana', solanaMethods], ...Object.entries(plainMethods)]
        : [['eip155', supportedEvents], ['solana', solanaEvents], ...Object.entries(plainEvents)],
    )
    return unique(required.flatMap(wish => wish[part].filter(name => !has.get(wish.family)?.includes(name))))
  }
  const missingFamilies = unique(required.map(wish => wish.family)).filter(
    family => !families.includes(family),
  )
  const missingChains = unique(required.flatMap(wish => wish.chains)).filter(id => !isKnown(id))
  const missingMethods = missing('methods')
  const missingEvents = missing('events')
  const blocked =
    missingFamilies.length > 0
      ? {
          code: 5104,
          message: `The app needs ${missingFamilies.join(', ')}, which this wallet does not have.`,
        }
      : missingChains.length > 0
        ? {
            code: 5100,
            message: `The app needs ${missingChains.join(', ')}, which this wallet does not know.`,
          }
        : missingMethods.length > 0
          ? {
              code: 5101,
              message: `The app needs ${missingMethods.join(', ')}, which this wallet cannot do.`,
            }
          : missingEvents.length > 0
            ? { code: 5102, message: `The app needs the events ${missingEvents.join(', ')}.` }
            : [evm, solana, ...Object.values(plain)].every(({ chains }) => chains.length === 0)
              ? { code: 5100, message: 'The app asks for no network that this wallet knows.' }
              : undefined
  return {
    ...evm,
    solana,
    plain,
    unavailable: unique([
      ...optional.filter(wish => !families.includes(wish.family)).map(wish => wish.family),
      ...optional
        .filter(wish => families.includes(wish.family))
        .flatMap(wish => wish.chains.filter(id => !isKnown(id))),
    ]),
    blocked,
  }
}

/** What is agreed to: a family without accounts or chains is left out of the session. */
export type Agreement = {
  accounts: readonly Address[]
  chains: readonly WalletChain[]
  solana?: { accounts: readonly string[]; chains: readonly SolanaChain[] } | undefined
  plain?:
    | Readonly<Record<PlainFamily, { accounts: readonly string[]; chains: readonly PlainChain[] }>>
    | undefined
}

/**
 * The session's side of the agreement: accounts are CAIP-10, the first of each chain is the active one.
 * @example toNamespaces(review, { accounts: [address], chains: review.chains })
 */
export function toNamespaces(
  review: Pick<ProposalReview, 'methods' | 'events'> & {
    solana?: ProposalReview['solana'] | undefined
    plain?: ProposalReview['plain'] | undefined
  },
  { accounts, chains, solana, plain }: Agreement,
): Namespaces {
  const toNamespace = (
    part: { accounts: readonly string[]; chains: readonly { caipNetworkId: string }[] },
    methods: readonly string[],
    events: readonly string[],
  ): Namespaces[string] => ({
    chains: part.chains.map(chain => chain.caipNetworkId),
    accounts: part.chains.flatMap(chain => part.accounts.map(account => `${chain.caipNetworkId}:${account}`)),
    methods: [...methods],
    events: [...events],
  })
  const or = (wanted: readonly string[] | undefined, fallback: readonly string[]): readonly string[] =>
    wanted && wanted.length > 0 ? wanted : fallback
  const standard = ['accountsChanged', 'chainChanged']
  const has = (part: { accounts: readonly string[]; chains: readonly unknown[] }): boolean =>
    part.accounts.length > 0 && part.chains.length > 0
  return {
    ...(has({ accounts, chains })
      ? {
          eip155: toNamespace(
            { accounts, chains },
            or(review.methods, supportedMethods),
            or(review.events, standard),
          ),
        }
      : {}),
    ...(solana && has(solana)
      ? {
          solana: toNamespace(
            solana,
            or(review.solana?.methods, solanaMethods),
            or(review.solana?.events, standard),
          ),
        }
      : {}),
    ...Object.fromEntries(
      plainFamilies.flatMap(family => {
        const part = plain?.[family]
        if (!part || !has(part)) return []
        const { methods = [], events = [] } = review.plain?.[family] ?? {}
        return [
          [family, toNamespace(part, or(methods, plainMethods[family]), or(events, plainEvents[family]))],
        ]
      }),
    ),
  }
}

/** The wallet's addresses of a family in a session, without repeats. */
export const accountsOf = (namespaces: Namespaces, family: Family): string[] =>
  unique(
    Object.values(namespaces)
      .flatMap(namespace => namespace.accounts)
      .filter(id => id.startsWith(`${family}:`))
      .map(id => id.split(':')[2] ?? ''),
  )

/** The wallet's EVM accounts in a session, without repeats. */
export const sessionAccounts = (namespaces: Namespaces): Address[] =>
  accountsOf(namespaces, 'eip155') as Address[]

/** The wallet's Solana accounts in a session, without repeats. */
export const sessionSolanaAccounts = (namespaces: Namespaces): string[] => accountsOf(namespaces, 'solana')

/** The chains of a session as CAIP-2 ids, without repeats. */
export function sessionChains(namespaces: Namespaces): string[] {
  const entries = Object.values(namespaces)
  return unique([
    ...entries.flatMap(namespace => namespace.chains ?? []),
    ...entries.flatMap(namespace => namespace.accounts.map(id => id.split(':').slice(0, 2).join(':'))),
  ])
}

import type { Address } from 'viem'
import type { WalletChain } from '../core/config.js'
import { consentMethods } from '../core/parseRequest.js'
import type { Namespaces, Proposal } from './types.js'

export const supportedEvents = [
  'accountsChanged',
  'chainChanged',
  'disconnect',
  'connect',
  'message',
] as const
export const supportedMethods: readonly string[] = ['eth_accounts', 'eth_requestAccounts', ...consentMethods]

/** What an app asks for, sorted into what this wallet has and what it lacks. */
export type ProposalReview = {
  /** Known chains the app asks for, or all known ones when it names none. */
  chains: readonly WalletChain[]
  methods: readonly string[]
  events: readonly string[]
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

/**
 * Compares a proposal with what the wallet can do (CAIP-25).
 * @example reviewProposal(proposal.params, config.chains).blocked
 */
export function reviewProposal(
  proposal: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  known: readonly WalletChain[],
): ProposalReview {
  const required = toWishes(proposal.requiredNamespaces)
  const optional = toWishes(proposal.optionalNamespaces)
  const isKnown = (id: string): boolean => known.some(chain => chain.caipNetworkId === id)
  const unique = (values: readonly string[]): string[] => [...new Set(values)]
  const all = [...required, ...optional]
  const asked = unique(all.flatMap(wish => wish.chains))
  const chains = known.filter(chain => asked.includes(chain.caipNetworkId))
  const askedAnyEvm = all.some(wish => wish.family === 'eip155' && wish.chains.length === 0)
  const missingChains = unique(required.flatMap(wish => wish.chains)).filter(id => !isKnown(id))
  const missingFamilies = unique(required.map(wish => wish.family)).filter(family => family !== 'eip155')
  const missingMethods = unique(required.flatMap(wish => wish.methods)).filter(
    method => !supportedMethods.includes(method),
  )
  const missingEvents = unique(required.flatMap(wish => wish.events)).filter(
    event => !supportedEvents.some(name => name === event),
  )
  const usable = chains.length > 0 ? chains : askedAnyEvm || all.length === 0 ? known : []
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
            : usable.length === 0
              ? { code: 5100, message: 'The app asks for no network that this wallet knows.' }
              : undefined
  return {
    chains: usable,
    methods: supportedMethods.filter(method => all.some(wish => wish.methods.includes(method))),
    events: supportedEvents.filter(event => all.some(wish => wish.events.includes(event))),
    unavailable: unique([
      ...optional.filter(wish => wish.family !== 'eip155').map(wish => wish.family),
      ...optional
        .filter(wish => wish.family === 'eip155')
        .flatMap(wish => wish.chains.filter(id => !isKnown(id))),
    ]),
    blocked,
  }
}

/**
 * The session's side of the agreement: accounts are CAIP-10, the first of each chain is the active one.
 * @example toNamespaces(review, [address], review.chains)
 */
export function toNamespaces(
  review: Pick<ProposalReview, 'methods' | 'events'>,
  accounts: readonly Address[],
  chains: readonly WalletChain[],
): Namespaces {
  return {
    eip155: {
      chains: chains.map(chain => chain.caipNetworkId),
      accounts: chains.flatMap(chain => accounts.map(account => `${chain.caipNetworkId}:${account}`)),
      methods: review.methods.length > 0 ? [...review.methods] : [...supportedMethods],
      events: review.events.length > 0 ? [...review.events] : ['accountsChanged', 'chainChanged'],
    },
  }
}

/** The wallet's accounts in a session, without repeats. */
export function sessionAccounts(namespaces: Namespaces): Address[] {
  const accounts = Object.values(namespaces).flatMap(namespace => namespace.accounts)
  return [...new Set(accounts.filter(id => id.startsWith('eip155:')).map(id => id.split(':')[2] as Address))]
}

/** The chains of a session as CAIP-2 ids, without repeats. */
export function sessionChains(namespaces: Namespaces): string[] {
  const entries = Object.values(namespaces)
  return [
    ...new Set([
      ...entries.flatMap(namespace => namespace.chains ?? []),
      ...entries.flatMap(namespace => namespace.accounts.map(id => id.split(':').slice(0, 2).join(':'))),
    ]),
  ]
}

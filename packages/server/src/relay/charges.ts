import type { RelayLimits } from './limits.js'
import type { Command } from './parameters.js'

/** What a peer of the relay causes: a request, or what is not one. */
export type RelayAct = Command['kind'] | 'connect' | 'acknowledge' | 'invalid'

type Charges = {
  /** Methods, or what the peer does. */
  names: readonly string[]
  /** Limits that it is charged to, or held to, of a client and of a caller. */
  perCaller: readonly (keyof RelayLimits)[]
  /** Limits of all together. */
  total: readonly (keyof RelayLimits)[]
}

/** Everything that a peer can cause, and the limits that it uses up. */
export const relayCharges: Readonly<Record<RelayAct, Charges>> = {
  connect: {
    names: ['a connection'],
    perCaller: ['connectionsPerAddress', 'openPerAddress', 'openPerClient'],
    total: ['connections'],
  },
  publish: {
    names: ['irn_publish', 'irn_batchPublish', 'wc_proposeSession', 'wc_approveSession'],
    perCaller: [
      'messagesPerClient',
      'messagesPerAddress',
      'bytesPerAddress',
      'mailboxMessages',
      'mailboxBytes',
      'mailboxBytesPerAddress',
    ],
    total: ['pendingMessages', 'turnMs', 'mailboxTotalBytes'],
  },
  subscribe: {
    names: ['irn_subscribe', 'irn_batchSubscribe'],
    perCaller: [
      'subscriptionsPerClient',
      'subscriptionsPerAddress',
      'subscriptions',
      'openSubscriptionsPerAddress',
      'readBytesPerAddress',
      'bufferedBytesPerAddress',
    ],
    total: ['openSubscriptions', 'bufferedBytesTotal'],
  },
  unsubscribe: {
    names: ['irn_unsubscribe', 'irn_batchUnsubscribe'],
    perCaller: ['responsesPerClient', 'responsesPerAddress'],
    total: ['connections'],
  },
  fetch: {
    names: ['irn_fetchMessages', 'irn_batchFetchMessages'],
    perCaller: ['subscriptionsPerClient', 'subscriptionsPerAddress', 'readBytesPerAddress'],
    total: ['bufferedBytesTotal'],
  },
  acknowledge: {
    names: ['a response'],
    perCaller: ['responsesPerClient', 'responsesPerAddress'],
    total: ['connections'],
  },
  invalid: {
    names: ['an unfinished or invalid message'],
    perCaller: ['refusalsBeforeClose', 'unfinishedBytesPerAddress'],
    total: ['unfinishedBytesTotal'],
  },
}

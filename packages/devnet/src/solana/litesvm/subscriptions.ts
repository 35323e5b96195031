import type { Address } from '@solana/kit'
import { encodeAccount, toAddress } from './accounts.js'
import { toJson } from './handleRequest.js'
import { type Commitment, type Landed, type Ledger, lag } from './ledger.js'
import { invalidParams, RpcError } from './rpcError.js'
import { toCommitment } from './transactions.js'

/** `check` runs at every slot and after every transaction; it returns a result to send, and whether it is the last one. */
type Subscription = {
  onSlot?: ((slot: number) => unknown) | undefined
  check(): { result: unknown; isOver: boolean } | undefined
  onLanded?: ((landed: Landed) => void) | undefined
  name: string
}

/** The subscriptions of one websocket connection. */
export type Session = { receive(text: string): void; close(): void }

const unsubscribe = /^(?:signature|account|slot)Unsubscribe$/

/** @param send - writes one message to the client */
export function createSession(ledger: Ledger, send: (text: string) => void): Session {
  const subscriptions = new Map<number, Subscription>()
  let nextId = 1

  const notify = (id: number, { name }: Subscription, result: unknown): void =>
    send(toJson({ jsonrpc: '2.0', method: `${name}Notification`, params: { result, subscription: id } }))
  const checkAll = (): void => {
    for (const [id, subscription] of subscriptions) {
      const notification = subscription.check()
      if (!notification) continue
      if (notification.isOver) subscriptions.delete(id)
      notify(id, subscription, notification.result)
    }
  }
  const stop = ledger.watch(event => {
    for (const [id, subscription] of subscriptions) {
      if (event.type === 'landed') subscription.onLanded?.(event.landed)
      else if (subscription.onSlot) notify(id, subscription, subscription.onSlot(event.slot))
    }
    checkAll()
  })

  const run = (method: string, params: readonly unknown[]): { result: unknown; isNew: boolean } => {
    if (unsubscribe.test(method)) return { result: subscriptions.delete(Number(params[0])), isNew: false }
    const subscription = subscribe(ledger, method, params)
    const id = nextId++
    subscriptions.set(id, subscription)
    return { result: id, isNew: true }
  }

  return {
    receive: text => {
      let id: unknown = null
      try {
        const request = parse(text)
        // Clients keep the connection alive with messages that expect no response.
        if (request.id === undefined) return
        id = request.id
        const { result, isNew } = run(request.method, request.params)
        send(toJson({ jsonrpc: '2.0', result, id }))
        if (isNew) checkAll()
      } catch (error) {
        const { code, message } = error instanceof RpcError ? error : new RpcError(-32603, 'Internal error')
        send(toJson({ jsonrpc: '2.0', error: { code, message }, id }))
      }
    },
    close: () => {
      stop()
      subscriptions.clear()
    },
  }
}

function parse(text: string): { id: unknown; method: string; params: readonly unknown[] } {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    throw new RpcError(-32700, 'Parse error')
  }
  const { id, method, params } = Object(request) as Record<string, unknown>
  if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
  return { id, method, params: Array.isArray(params) ? params : [] }
}

function subscribe(ledger: Ledger, method: string, params: readonly unknown[]): Subscription {
  const config = Object(params[1]) as Readonly<Record<string, unknown>>
  const commitment = toCommitment(config['commitment'])
  if (method === 'slotSubscribe') return toSlots(ledger)
  if (method === 'signatureSubscribe') return toSignature(ledger, params[0], commitment)
  if (method === 'accountSubscribe') return toAccount(ledger, toAddress(params[0]), config, commitment)
  throw new RpcError(-32601, 'Method not found')
}

const toSlots = (ledger: Ledger): Subscription => ({
  name: 'slot',
  onSlot: slot => ({ slot, parent: slot - 1, root: ledger.slot('finalized') }),
  check: () => undefined,
})

function toSignature(ledger: Ledger, signature: unknown, commitment: Commitment): Subscription {
  if (typeof signature !== 'string') throw invalidParams('Invalid signature')
  return {
    name: 'signature',
    check: () => {
      const landed = ledger.landed.get(signature)
      if (!landed || ledger.slot() - landed.slot < lag[commitment]) return undefined
      const context = { slot: ledger.slot(commitment) }
      return { result: { context, value: { err: landed.error } }, isOver: true }
    },
  }
}

function toAccount(
  ledger: Ledger,
  address: Address,
  config: Readonly<Record<string, unknown>>,
  commitment: Commitment,
): Subscription {
  // Slots at which a change reaches the requested commitment.
  let due: number[] = []
  return {
    name: 'account',
    onLanded: ({ addresses, slot }) => {
      if (addresses.includes(address)) due.push(slot + lag[commitment])
    },
    check: () => {
      const slot = ledger.slot()
      if (!due.some(each => each <= slot)) return undefined
      due = due.filter(each => each > slot)
      const value = encodeAccount(ledger, ledger.getAccount(address), config)
      return { result: { context: { slot: ledger.slot(commitment) }, value }, isOver: false }
    },
  }
}

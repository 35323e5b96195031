import type {
  AccountPurpose,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Environment,
  PaymentLink,
  PaymentLinkProblem,
  ReceiverNote,
  SubmittedTransfer,
  TransferFee,
  TransferFeeRates,
  TransferProgress,
  TransferRequest,
  TransferSimulation,
  Transfers,
} from '@latchkit/core'
import { askWallet, isFeeChanged } from '@latchkit/core/family'
import { LatchkitError, parseUnits } from '@latchkit/core/internal'
import type { MockConnector } from './createMockConnector.js'
import { createSignalled, realTimers } from './signalled.js'
import { type MockFailure, toMockError } from './toMockError.js'

export type MockTransferStep = 'plan' | 'maximum' | 'send' | 'watch' | 'name'

/** How the payments behave; every part can be changed while they run, by `mock.set`. */
export type MockTransfersBehaviour = {
  /** Default 1000 of the native currency's smallest unit, all of it for the network. */
  fee: bigint | TransferFee
  /**
   * What the visitor may choose; the fee is then the rate times `fee`. Default none.
   */
  feeRates?: TransferFeeRates | undefined
  /** See `TransferPlan`. */
  isReplaceable?: boolean | undefined
  /** Default passed. */
  simulation: TransferSimulation
  /** Default none. */
  notes: readonly ReceiverNote[]
  /** Instead of the balance less the fee. */
  maximum?: bigint | undefined
  planError?: MockFailure | undefined
  maximumError?: MockFailure | undefined
  /** Before the wallet is asked; what the wallet itself refuses is the connector's `sendError`. */
  sendError?: MockFailure | undefined
  /** How a watched transfer ends once its script is over. */
  watchError?: MockFailure | undefined
  nameError?: MockFailure | undefined
  /** Milliseconds before each response but the wallet's, on the environment's clock. Default 0. */
  delay: number
  /** Steps that never settle; only the signal ends them. */
  silent: readonly MockTransferStep[]
  /**
   * What the chain reports, each after so many milliseconds; a script without 'final' leaves the rest to
   * `mock.advance` and `mock.fail`. Default submitted, included, final at once.
   */
  progress: readonly (TransferProgress | { progress: TransferProgress; after: number })[]
  /** Names the chain resolves, with their addresses; absent: this chain has no names. */
  names?: Readonly<Record<string, string>> | undefined
  /** What accounts are kept for; absent: everything is at one. */
  purposes?: Readonly<Record<CaipAddress, AccountPurpose>> | undefined
  /** Payment links, with what they are read as; absent: this family has none. */
  links?: Readonly<Record<string, PaymentLink | { problem: PaymentLinkProblem }>> | undefined
}

export type MockTransfersOptions = Partial<MockTransfersBehaviour> & {
  namespace?: ChainNamespace | undefined
  environment?: Pick<Environment, 'setTimeout' | 'clearTimeout'> | undefined
}

/** One transfer that reached a wallet. */
export type MockSend = {
  connectorId: string
  /** The connector's family. */
  namespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  request: TransferRequest
  /** Absent until the wallet has sent it, and when the wallet rejected it. */
  submitted?: SubmittedTransfer | undefined
}

export type MockTransfersControls = {
  /** Requests for a plan, oldest first. */
  plans: readonly TransferRequest[]
  /** Transfers that reached a wallet, oldest first. */
  sends: readonly MockSend[]
  /** Transfers that were rejected before they reached a wallet. */
  refused: readonly { connectorId: string; request: TransferRequest; code: string }[]
  /** Hashes that are watched now. */
  watched(): readonly string[]
  /** Reports a step of a watched transfer; 'final' ends the watch. */
  advance(hash: string, progress: TransferProgress): void
  /** Ends a watched transfer, for example REVERTED, EXPIRED, REPLACED. */
  fail(hash: string, failure: MockFailure): void
  set(behaviour: Partial<MockTransfersBehaviour>): void
  get(): Readonly<MockTransfersBehaviour>
}

export type MockTransfers = Transfers & { mock: MockTransfersControls }

type Watch = { hear(progress: TransferProgress): void; end(failure: MockFailure): void }

/**
 * Payments of any family, without a chain. The wallet is asked by the request `mock_send`, and only where the
 * connector, the account and the network are of one family and the wallet is on that network.
 * @example
 * const adapter = createMockAdapter({ namespace: 'mock', transfers: { fee: 5n, progress: ['submitted'] } })
 * adapter.mock.transfers?.mock.fail(hash, 'REVERTED')
 */
export function createMockTransfers(options: MockTransfersOptions = {}): MockTransfers {
  const { namespace = 'mock', environment = realTimers } = options
  let behaviour: MockTransfersBehaviour = {
    fee: options.fee ?? 1000n,
    feeRates: options.feeRates,
    isReplaceable: options.isReplaceable,
    simulation: options.simulation ?? { status: 'passed' },
    notes: options.notes ?? [],
    maximum: options.maximum,
    planError: options.planError,
    maximumError: options.maximumError,
    sendError: options.sendError,
    watchError: options.watchError,
    nameError: options.nameError,
    delay: options.delay ?? 0,
    silent: options.silent ?? [],
    progress: options.progress ?? ['submitted', 'included', 'final'],
    names: options.names,
    links: options.links,
    purposes: options.purposes,
  }
  const plans: TransferRequest[] = []
  const sends: MockSend[] = []
  const refused: { connectorId: string; request: TransferRequest; code: string }[] = []
  const watches = new Map<string, Set<Watch>>()

  const answer = <Value>(
    step: MockTransferStep,
    read: () => Value,
    signal?: AbortSignal | undefined,
  ): Promise<Value> =>
    createSignalled<Value>(({ resolve, reject }) => {
      if (behaviour.silent.includes(step)) return undefined
      const finish = (): void => {
        try {
          resolve(read())
        } catch (error) {
          reject(error)
        }
      }
      if (behaviour.delay <= 0) {
        finish()
        return undefined
      }
      const timer = environment.setTimeout(finish, behaviour.delay)
      return () => environment.clearTimeout(timer)
    }, signal)

  const fail = (failure: MockFailure | undefined): void => {
    if (failure) throw toMockError(failure)
  }
  const toFee = (feeRate = 'normal'): TransferFee => {
    const { fee, feeRates } = behaviour
    if (typeof fee !== 'bigint') return fee
    const toAmount = ({ decimals, ...rates }: TransferFeeRates): bigint => {
      const rate = feeRate === 'slow' || feeRate === 'normal' || feeRate === 'fast' ? rates[feeRate] : feeRate
      return (fee * parseUnits(rate, decimals)) / 10n ** BigInt(decimals)
    }
    const amount = feeRates ? toAmount(feeRates) : fee
    return { amount, parts: [{ kind: 'network', amount }] }
  }

  /** Throws where this transfer must not reach this connector's wallet. */
  const check = (connector: Parameters<Transfers['send']>[0], request: TransferRequest): void => {
    const { network, account } = request
    const isOurs =
      connector.namespace === namespace &&
      network.chainNamespace === namespace &&
      network.caipNetworkId.startsWith(`${namespace}:`)
    if (!isOurs) throw new LatchkitError('CHAIN_MISMATCH', { details: 'The connector is of another family.' })
    if (!account.startsWith(`${network.caipNetworkId}:`)) throw new LatchkitError('CHAIN_MISMATCH')
    const wallet = (connector as Partial<MockConnector>).mock?.get()
    if (!wallet) return
    if (wallet.caipNetworkId !== network.caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
    if (!wallet.accounts.includes(account)) throw new LatchkitError('ACCOUNT_CHANGED')
  }

  return {
    plan({ request, signal }) {
      plans.push(request)
      return answer(
        'plan',
        () => {
          fail(behaviour.planError)
          const { simulation, notes, feeRates, isReplaceable } = behaviour
          return { fee: toFee(request.feeRate), simulation, notes, feeRates, isReplaceable }
        },
        signal,
      )
    },
    getMaximum: ({ request, balance, signal }) =>
      answer(
        'maximum',
        () => {
          fail(behaviour.maximumError)
          if (behaviour.maximum !== undefined) return behaviour.maximum
          if (request.token.address !== undefined) return balance
          const { amount } = toFee(request.feeRate)
          return balance > amount ? balance - amount : 0n
        },
        signal,
      ),
    async send(connector, { request, reviewedFee, requestId, onAsk }) {
      await answer('send', () => fail(behaviour.sendError))
      if (reviewedFee && isFeeChanged(reviewedFee, toFee(request.feeRate)))
        throw new LatchkitError('FEE_CHANGED')
      try {
        check(connector, request)
      } catch (error) {
        const { code } = error as LatchkitError
        refused.push({ connectorId: connector.id, request, code })
        throw error
      }
      const { caipNetworkId } = request.network
      const entry: MockSend = {
        connectorId: connector.id,
        namespace: connector.namespace,
        caipNetworkId,
        request,
      }
      onAsk?.({ sender: request.account })
      sends.push(entry)
      const { account, token, receiver, amount } = request
      const readHash = async (hash: unknown): Promise<SubmittedTransfer> => {
        if (typeof hash !== 'string') throw new LatchkitError('WALLET_FAILED')
        entry.submitted = { hash, follow: { account } }
        return entry.submitted
      }
      const params = [{ from: account, to: receiver, token: token.address ?? null, amount: String(amount) }]
      return askWallet(connector, { method: 'mock_send', params, caipNetworkId, requestId }, readHash)
    },
    async resume(connector, { requestId, asked: { sender = '' } }) {
      const hash = await connector.resume?.({ requestId })
      if (typeof hash !== 'string') throw new LatchkitError('WALLET_FAILED')
      return { hash, follow: { account: sender } }
    },
    watch: ({ submitted: { hash }, onProgress, signal }) =>
      createSignalled<void>(({ resolve, reject }) => {
        if (behaviour.silent.includes('watch')) return undefined
        const timers = new Set<unknown>()
        const entry: Watch = {
          hear(progress) {
            onProgress(progress)
            if (progress === 'final') resolve()
          },
          end: failure => reject(toMockError(failure)),
        }
        const entries = watches.get(hash) ?? new Set()
        watches.set(hash, entries.add(entry))
        const { progress: script, watchError } = behaviour
        const run = (index: number): void => {
          const step = script[index]
          if (step === undefined) {
            if (watchError) entry.end(watchError)
            return
          }
          const { progress, after } = typeof step === 'string' ? { progress: step, after: 0 } : step
          const report = (): void => {
            // A listener may abort; nothing is reported after that.
            if (!entries.has(entry)) return
            entry.hear(progress)
            if (entries.has(entry)) run(index + 1)
          }
          if (after > 0) timers.add(environment.setTimeout(report, after))
          else queueMicrotask(report)
        }
        run(0)
        return () => {
          entries.delete(entry)
          if (entries.size === 0) watches.delete(hash)
          for (const timer of timers) environment.clearTimeout(timer)
        }
      }, signal),
    getPurpose: account => behaviour.purposes?.[account],
    ...(options.links && {
      readPaymentLink: link => behaviour.links?.[link],
      writePaymentLink: ({ receiver, token, amount }) =>
        `${namespace}:${receiver}?token=${token.address ?? ''}&amount=${amount ?? ''}`,
    }),
    ...(options.names === undefined
      ? {}
      : {
          isName: value => Object.hasOwn(behaviour.names ?? {}, value) || value.endsWith('.mock'),
          resolveName: ({ name, signal }) =>
            answer(
              'name',
              () => {
                fail(behaviour.nameError)
                const { names = {} } = behaviour
                return Object.hasOwn(names, name) ? names[name] : undefined
              },
              signal,
            ),
        }),
    mock: {
      plans,
      sends,
      refused,
      watched: () => [...watches.keys()],
      advance: (hash, progress) => {
        for (const entry of [...(watches.get(hash) ?? [])]) entry.hear(progress)
      },
      fail: (hash, failure) => {
        for (const entry of [...(watches.get(hash) ?? [])]) entry.end(failure)
      },
      set: changes => {
        behaviour = { ...behaviour, ...changes }
      },
      get: () => behaviour,
    },
  }
}

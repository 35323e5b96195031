import { entryPoints, type PaymasterBody, type UserOperation } from '@latchkit/api/schemas'
import type { Address, Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { HttpError } from '../errors/HttpError.js'
import type { SponsorOutcome, SponsorStore } from '../storage/sponsorStore.js'
import { serverCaller, type Upstreams } from '../upstream/createUpstreams.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'
import { readDelegate, readNonce } from './chain.js'
import { decodeCalls } from './decodeCalls.js'
import type { SponsorPolicy } from './options.js'
import { allowsCall, isFor, type SponsorRefusal } from './policy.js'
import {
  paymasterGas,
  type SponsoredRequest,
  signRequest,
  toMaxCost,
  toRequestId,
  toStubData,
} from './signRequest.js'

export type Paymaster = { address: string; entryPoint: '0.7' | '0.8' }

export type SponsorService = {
  chains: readonly string[]
  /**
   * ERC-7677: promises to pay the fee of a user operation, or says why not. A promise counts with all that it can cost
   * until it expired unused.
   *
   * @param visitor.address - network address whose limits are charged
   * @throws HttpError UNSUPPORTED_CHAIN, RATE_LIMITED; UpstreamError
   */
  call(
    request: PaymasterBody,
    visitor: { address: string; projectId: string | undefined },
  ): Promise<RpcOutcome>
}

/** Seconds: a promise is good for one to two of them, so that asking again returns the same promise. */
const windowSeconds = 600
/** Expired promises that are looked up when a limit is reached, and milliseconds until the next time. */
const mostSettled = 20
const settlePauseMs = 5_000

const messages: Readonly<Record<SponsorRefusal, string>> = {
  UNKNOWN_ACCOUNT: 'The calls of this account cannot be read.',
  NO_POLICY: 'No fee is paid for this project on this chain.',
  CALL_NOT_SPONSORED: 'No fee is paid for this call.',
  TOO_EXPENSIVE: 'The fee is over the limit of a user operation.',
  VISITOR_LIMIT: 'This account has used up its user operations of the day.',
  DAY_LIMIT: 'The budget of the day is used up.',
  TOTAL_LIMIT: 'The budget is used up.',
}

const limitReasons: Readonly<Record<Exclude<SponsorOutcome, 'reserved' | 'known'>, SponsorRefusal>> = {
  total: 'TOTAL_LIMIT',
  perDay: 'DAY_LIMIT',
  visitorPerDay: 'VISITOR_LIMIT',
}

const refuse = (reason: SponsorRefusal): RpcOutcome => ({
  error: { code: -32000, message: messages[reason], data: { reason } },
})
const invalid = (message: string): RpcOutcome => ({ error: { code: -32602, message } })

type Plan = { policy: SponsorPolicy; budget: string }

/** The first policy that pays for a user operation, or why none does. */
function findPolicy(
  policies: readonly SponsorPolicy[],
  operation: UserOperation,
  visitor: { projectId: string | undefined; chain: string },
): Plan | SponsorRefusal {
  const open = policies.flatMap((policy, index) =>
    isFor(policy, visitor)
      ? [{ policy, budget: `${policy.projectId ?? '*'} ${index} ${visitor.chain}` }]
      : [],
  )
  if (open.length === 0) return 'NO_POLICY'
  const calls = decodeCalls(operation.callData as Hex)
  if (!calls || calls.length === 0) return 'UNKNOWN_ACCOUNT'
  return open.find(({ policy }) => calls.every(call => allowsCall(policy, call))) ?? 'CALL_NOT_SPONSORED'
}

/** Whether what the page sends of the paymaster's gas is what it was given, or nothing. */
const hasOurGas = ({ paymasterVerificationGasLimit, paymasterPostOpGasLimit }: UserOperation): boolean =>
  [
    [paymasterVerificationGasLimit, paymasterGas.paymasterVerificationGasLimit] as const,
    [paymasterPostOpGasLimit, paymasterGas.paymasterPostOpGasLimit] as const,
  ].every(([given, ours]) => given === undefined || BigInt(given) === ours)

export function createSponsorService(parameters: {
  paymasters: Readonly<Record<string, Paymaster>>
  key: string | undefined
  policies: readonly SponsorPolicy[]
  store: SponsorStore | undefined
  upstreams: Upstreams
  now?: (() => number) | undefined
}): SponsorService {
  const { paymasters, policies, upstreams, now = Date.now } = parameters
  const { key, store } = parameters
  const signer: PrivateKeyAccount | undefined =
    key === undefined ? undefined : privateKeyToAccount(key as Hex)

  const settlements = new Map<string, { at: number; done: Promise<void> }>()

  /** Gives back promises that no block can include any more. What is used counts as all that was promised. */
  const giveBack = async (store: SponsorStore, budget: string, chain: string, entryPoint: Address) => {
    const upstream = upstreams.get(chain, serverCaller)
    for (const { id, sender, nonce, gwei, expiresAt } of await store.listExpired(
      budget,
      now(),
      mostSettled,
    )) {
      const read = await readNonce(upstream, { sender: sender as Address, nonce: BigInt(nonce), entryPoint })
      if (read.isUsed) await store.settle(id, gwei)
      else if (read.time > expiresAt) await store.settle(id, 0)
    }
  }

  /** The same for all who reach the limit at once: each look-up calls the chain twice. */
  const settleExpired = (store: SponsorStore, budget: string, chain: string, entryPoint: Address) => {
    const last = settlements.get(budget)
    if (last && now() - last.at < settlePauseMs) return last.done
    const done = giveBack(store, budget, chain, entryPoint)
    settlements.set(budget, { at: now(), done })
    return done
  }

  const promise = async (
    { store, signer }: { store: SponsorStore; signer: PrivateKeyAccount },
    plan: Plan,
    request: SponsoredRequest,
    { chain, entryPoint }: { chain: string; entryPoint: Address },
  ): Promise<RpcOutcome> => {
    const { policy, budget } = plan
    const gwei = Number((toMaxCost(request) + 999_999_999n) / 1_000_000_000n)
    if (gwei > policy.perOperation) return refuse('TOO_EXPENSIVE')
    const reserve = () =>
      store.reserve(
        {
          id: toRequestId(request),
          budget,
          chain,
          sender: request.operation.sender.toLowerCase(),
          nonce: `${BigInt(request.operation.nonce)}`,
          gwei,
          expiresAt: request.validUntil * 1000,
        },
        { total: policy.total, perDay: policy.perDay, visitorPerDay: policy.operationsPerVisitor },
        now(),
      )
    let outcome = await reserve()
    if (outcome === 'total' || outcome === 'perDay') {
      await settleExpired(store, budget, chain, entryPoint)
      outcome = await reserve()
    }
    if (outcome !== 'reserved' && outcome !== 'known') return refuse(limitReasons[outcome])
    const paymasterData = await signRequest(signer, request)
    return { result: { paymaster: request.paymaster, paymasterData } }
  }

  return {
    chains: signer && store ? Object.keys(paymasters) : [],
    async call({ method, params }, { address, projectId }) {
      const [operation, entryPoint, chainIdText] = params
      const chainId = Number(BigInt(chainIdText))
      const chain = `eip155:${chainId}`
      const paymaster = paymasters[chain]
      if (!paymaster || !signer || !store)
        throw new HttpError({
          status: 400,
          code: 'UNSUPPORTED_CHAIN',
          message: 'No fee is paid on this chain.',
        })
      const entry = entryPoints[paymaster.entryPoint]
      if (entryPoint.toLowerCase() !== entry.toLowerCase())
        return invalid(`The paymaster of this chain is for entry point ${paymaster.entryPoint}.`)
      const plan = findPolicy(policies, operation, { projectId, chain })
      if (typeof plan === 'string') return refuse(plan)
      const validUntil = (Math.ceil(now() / 1000 / windowSeconds) + 1) * windowSeconds
      const at = paymaster.address as Address
      if (method === 'pm_getPaymasterStubData')
        return {
          result: {
            paymaster: at,
            paymasterData: toStubData(validUntil),
            paymasterVerificationGasLimit: `0x${paymasterGas.paymasterVerificationGasLimit.toString(16)}`,
            paymasterPostOpGasLimit: `0x${paymasterGas.paymasterPostOpGasLimit.toString(16)}`,
          },
        }
      const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
      if (
        callGasLimit === undefined ||
        verificationGasLimit === undefined ||
        preVerificationGas === undefined ||
        !hasOurGas(operation)
      )
        return invalid(
          'The user operation lacks a gas limit, or has another one than the stub of its paymaster.',
        )
      const delegate = await readDelegate(upstreams.get(chain, { address }), operation)
      const gas = {
        callGasLimit: BigInt(callGasLimit),
        verificationGasLimit: BigInt(verificationGasLimit),
        preVerificationGas: BigInt(preVerificationGas),
        maxFeePerGas: BigInt(maxFeePerGas),
      }
      // ERC-4337 packs each into 128 bits.
      if (
        Object.values(gas).some(value => value >= 2n ** 128n) ||
        BigInt(operation.maxPriorityFeePerGas) >= 2n ** 128n
      )
        return invalid('A gas limit or price is over 128 bits.')
      const request = { operation, ...gas, delegate, paymaster: at, chainId, validUntil }
      return promise({ store, signer }, plan, request, { chain, entryPoint: entry as Address })
    },
  }
}

import { rpcErrors, WalletRpcError } from './rpcError.js'
import type { WalletCall, WalletOutcome } from './wire.js'

/** The scripted person behind the wallet: one for all its families. */
export type Visitor = {
  outcomeOf(method: string): WalletOutcome
  setOutcome(outcome: WalletOutcome, method?: string | undefined): void
  /** Shows a question; returns once the visitor said yes. @throws WalletRpcError */
  ask(call: WalletCall): Promise<void>
  /** Shows a question of a locked wallet: waits for it to be unlocked, and then asks unless `isKnown` says yes. */
  askLocked(call: WalletCall, isKnown: () => boolean): Promise<void>
  answerWaiting(outcome: 'approve' | 'reject'): void
  prompts(): readonly WalletCall[]
  isLocked(): boolean
  lock(): void
  unlock(): void
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds))

export function createVisitor(): Visitor {
  const outcomes = new Map<string | undefined, WalletOutcome>()
  const prompts: WalletCall[] = []
  const waiting = new Set<(outcome: 'approve' | 'reject') => void>()
  const unlocked = new Set<() => void>()
  let isLocked = false

  const outcomeOf = (method: string): WalletOutcome =>
    outcomes.get(method) ?? outcomes.get(undefined) ?? 'approve'

  async function decide(outcome: WalletOutcome): Promise<void> {
    if (outcome === 'approve' || outcome === 'wrongChain' || outcome === 'lock') return
    if (outcome === 'busy') throw new WalletRpcError(rpcErrors.busy)
    if (typeof outcome === 'object' && 'error' in outcome) throw new WalletRpcError(outcome.error)
    let answer: 'approve' | 'reject' = 'reject'
    if (outcome === 'never')
      answer = await new Promise(resolve => {
        waiting.add(resolve)
      })
    else if (outcome === 'slow') {
      await wait(3000)
      answer = 'approve'
    } else if (typeof outcome === 'object') {
      await wait(outcome.delay)
      answer = outcome.answer ?? 'approve'
    }
    if (answer === 'reject') throw new WalletRpcError(rpcErrors.rejected)
  }

  return {
    outcomeOf,
    setOutcome(outcome, method) {
      outcomes.set(method, outcome)
      if (outcome === 'lock') isLocked = true
    },
    async ask(call) {
      prompts.push(call)
      await decide(outcomeOf(call.method))
    },
    async askLocked(call, isKnown) {
      prompts.push(call)
      await new Promise<void>(resolve => void unlocked.add(resolve))
      if (!isKnown()) await decide(outcomeOf(call.method))
    },
    answerWaiting(outcome) {
      for (const settle of [...waiting]) {
        waiting.delete(settle)
        settle(outcome)
      }
    },
    prompts: () => [...prompts],
    isLocked: () => isLocked,
    lock() {
      isLocked = true
    },
    unlock() {
      isLocked = false
      for (const [method, outcome] of [...outcomes]) if (outcome === 'lock') outcomes.delete(method)
      for (const resolve of unlocked) resolve()
      unlocked.clear()
    },
  }
}

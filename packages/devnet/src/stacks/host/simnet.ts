import type { ClarityAbi, ClarityValue } from '@stacks/transactions'

/** One thing that a transaction did, as the simulator reports it. */
export type SimnetEvent = { event: string; data: Readonly<Record<string, unknown>> }

export type SimnetOutcome = { result: ClarityValue; events: readonly SimnetEvent[] }

/** What is used of the simulator, which is GPL: this process alone runs it, and its types are not imported. */
export type Simnet = {
  readonly blockHeight: number
  readonly burnBlockHeight: number
  /** Forgets everything: height 0, no accounts, no contracts. */
  initEmptySession(remote: { enabled: boolean }): Promise<void>
  setEpoch(epoch: string): void
  mineEmptyBlocks(count: number): number
  mintSTX(recipient: string, amount: bigint): string
  transferSTX(amount: bigint, recipient: string, sender: string): SimnetOutcome
  deployContract(
    name: string,
    source: string,
    options: { clarityVersion: number } | null,
    sender: string,
  ): SimnetOutcome
  callPublicFn(
    contract: string,
    name: string,
    parameters: readonly ClarityValue[],
    sender: string,
  ): SimnetOutcome
  callReadOnlyFn(
    contract: string,
    name: string,
    parameters: readonly ClarityValue[],
    sender: string,
  ): SimnetOutcome
  /** STX and tokens: asset → holder → amount. */
  getAssetsMap(): ReadonlyMap<string, ReadonlyMap<string, bigint>>
  getContractsInterfaces(): ReadonlyMap<string, ClarityAbi>
  getContractSource(contract: string): string | undefined
}

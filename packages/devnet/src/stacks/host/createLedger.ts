import type { Simnet, SimnetOutcome } from './simnet.js'

/** The state of the chain, changed step by step. */
export type Ledger = {
  height: () => number
  burnHeight: () => number
  /** Micro-STX. */
  getBalance: (principal: string) => bigint
  /** Runs a step; a step that throws changes nothing. */
  run: (step: (simnet: Simnet) => SimnetOutcome) => SimnetOutcome
  /** Takes the last step back: the simulator has no such thing, so every other step runs again from an empty chain. */
  undo: () => Promise<void>
  read: <Result>(read: (simnet: Simnet) => Result) => Result
}

/** The newest rules that the simulator has by name. */
const epoch = '3.4'

/** An empty chain. */
export async function createLedger(simnet: Simnet): Promise<Ledger> {
  const steps: ((simnet: Simnet) => SimnetOutcome)[] = []
  const begin = async (): Promise<void> => {
    await simnet.initEmptySession({ enabled: false })
    simnet.setEpoch(epoch)
  }
  await begin()
  return {
    height: () => simnet.blockHeight,
    burnHeight: () => simnet.burnBlockHeight,
    getBalance: principal => simnet.getAssetsMap().get('STX')?.get(principal) ?? 0n,
    run: step => {
      const outcome = step(simnet)
      steps.push(step)
      return outcome
    },
    undo: async () => {
      const height = simnet.blockHeight
      steps.pop()
      await begin()
      for (const step of steps) step(simnet)
      // Blocks that a step of before had taken stay mined.
      if (simnet.blockHeight < height) simnet.mineEmptyBlocks(height - simnet.blockHeight)
    },
    read: read => read(simnet),
  }
}

import { afterAll, beforeAll, describe, test } from 'vitest'
import { type RelayTarget, relayCases } from './relayCases.js'

/**
 * The conformance suite of a WalletConnect relay (protocol `irn`): registers vitest tests.
 *
 * @param createTarget starts the relay; called once
 * @param options.keepsData whether messages survive a crash
 * @example
 * describeRelay('SQLite', () => startRelayTarget('file:/tmp/relay.db'), { keepsData: true })
 */
export function describeRelay(
  name: string,
  createTarget: () => Promise<RelayTarget>,
  { keepsData }: { keepsData: boolean },
): void {
  describe(`relay: ${name}`, () => {
    let target: RelayTarget | undefined
    beforeAll(async () => {
      target = await createTarget()
    }, 60_000)
    afterAll(() => target?.dispose())

    const cases = relayCases.filter(({ needsData }) => keepsData || needsData === undefined)
    for (const { title, run } of cases)
      test(title, async () => {
        if (target !== undefined) await run(target)
      }, 60_000)
  })
}

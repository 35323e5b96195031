import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { usdc } from '../../../testing/encodeEvm.js'
import { goldens } from '../../../testing/goldenCorpus.js'
import { mint } from '../../../testing/solanaCorpus.js'
import type { ApprovalRequest } from '../../signing/types.js'
import { formatFact } from '../formatFact.js'

const tokens = { [usdc]: { symbol: 'USDC', decimals: 6 }, [mint]: { decimals: 6 } }

/** What the screen shows, line by line, without the details behind its disclosure. */
function toWords(request: ApprovalRequest): string {
  const { actions, labels, maxFee } = decodeRequest(request)
  const { symbol, decimals } = request.network
  const context = { symbol, decimals, tokens }
  return [
    ...actions.flatMap(({ title, facts }) => [
      `  ${title}`,
      ...facts.map(fact => `    ${fact.name}: ${formatFact(fact, context).replace(/\n/g, '⏎')}`),
    ]),
    ...(maxFee === undefined
      ? []
      : [`  Network fee, at most: ${formatFact({ name: '', kind: 'amount', value: maxFee }, context)}`]),
    ...labels.map(({ severity, id, text }) => `  [${severity} ${id}] ${text}`),
  ].join('\n')
}

test('T17: the words of 200 transactions are the reviewed ones', async () => {
  expect(goldens.length).toBeGreaterThanOrEqual(200)
  expect(new Set(goldens.map(({ name }) => name)).size).toBe(goldens.length)
  const words = goldens.map(({ name, payload }) => `${name}\n${toWords(toRequest(payload))}`)
  await expect(`${words.join('\n\n')}\n`).toMatchFileSnapshot('../../../testing/goldenWords.txt')
})

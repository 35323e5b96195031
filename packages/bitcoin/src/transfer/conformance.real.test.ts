import type { Transfers } from '@latchkit/core'
import { describeTransfers } from '@latchkit/testing/conformance'
import { afterAll, beforeAll, describe } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { startTransferChain } from '../fixtures/transferChain.js'
import { createPaymentPsbt } from './createPaymentPsbt.js'
import { createTransfers } from './index.js'
import type { PaymentPlan } from './types.js'

const rest = createRest()
const transfers = createTransfers(rest)
const altered = (name: string, change: (plan: PaymentPlan) => PaymentPlan) => ({
  name,
  transfers: createTransfers(rest, (plan, key) => createPaymentPsbt(change(plan), key)) as Transfers,
})
const noTokens = 'Bitcoin has no tokens.'

describe('on a real regtest chain', () => {
  let chain: Awaited<ReturnType<typeof startTransferChain>>
  beforeAll(async () => {
    chain = await startTransferChain()
  })
  afterAll(() => chain?.stop())

  describeTransfers(
    'Bitcoin transfers',
    async () => ({
      ...chain.toHarness(transfers),
      tampered: [
        altered('another receiver', plan => ({
          ...plan,
          outputs: plan.outputs.map((output, at) =>
            at === 0 ? { ...output, script: createBitcoinSigner('p2tr', 77).script } : output,
          ),
        })),
        altered('another amount', plan => ({
          ...plan,
          fee: plan.fee - 1n,
          outputs: plan.outputs.map((output, at) =>
            at === 0 ? { ...output, amount: output.amount + 1n } : output,
          ),
        })),
        altered('no change', plan => ({
          ...plan,
          outputs: plan.outputs.slice(0, 1),
          fee: plan.fee + (plan.outputs[1]?.amount ?? 0n),
        })),
        { name: 'nothing at all', transfers: createTransfers(rest, () => new Uint8Array()) as Transfers },
      ],
    }),
    {
      'every token arrives exactly, at an address that never held it, and costs no more than was planned':
        noTokens,
      'the same transfer twice is paid twice': noTokens,
      'the whole of a token can be sent': noTokens,
      'a transfer that the chain did not carry out ends with its code':
        'The development chain mines what it accepts at once; replacement is tested beside `watch`.',
    },
  )
})

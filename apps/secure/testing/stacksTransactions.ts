import { encodeTransaction } from '../../../packages/stacks/src/transaction/encodeTransaction.js'
import type { Payment, UnsignedTransaction } from '../../../packages/stacks/src/transaction/types.js'
import { toTokenPayment } from '../../../packages/stacks/src/transfer/clarity.js'
import { stacksKey } from './familyFixtures.js'

export { encodePostCondition } from '../../../packages/stacks/src/transaction/encodePostCondition.js'
export { encodeValue } from '../../../packages/stacks/src/transaction/encodeValue.js'

export const stacksFriend = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
export const stacksToken = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.token-one'

/** An unsigned transaction of the fixtures' account on mainnet, in hex. */
export const createStacksTransaction = (payment: Payment, over: Partial<UnsignedTransaction> = {}): string =>
  encodeTransaction({
    payment,
    sender: stacksKey.mainnet,
    network: 'mainnet',
    chainId: 1,
    nonce: 7n,
    fee: 500n,
    ...over,
  })

export const stxPayment: Payment = {
  kind: 'stx',
  recipient: stacksFriend,
  amount: 1_500_000n,
  memo: 'thanks',
}

export const tokenPayment: Payment = toTokenPayment({
  contract: stacksToken,
  asset: 'one',
  sender: stacksKey.mainnet,
  receiver: stacksFriend,
  amount: 25n,
  memo: '',
})

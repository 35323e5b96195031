import { assertSameTransaction, finalize, type SigningRequest } from '@latchkit/bitcoin/psbt'
import {
  type Coin,
  createPaymentPsbt,
  type FeeRates,
  listSpendable,
  type PaymentPlan,
  planPayment,
} from '@latchkit/bitcoin/transfer'
import { verifyMessage } from '@latchkit/bitcoin/verify'
import { type Client, createLatchkit } from 'latchkit'
import { signMessage } from 'latchkit/actions'
import { bitcoinMainnet, bitcoinRegtest, mainnet } from 'latchkit/networks'

export const client: Client = createLatchkit({
  networks: [
    mainnet,
    { ...bitcoinMainnet, rpcUrls: ['https://esplora.example.com/api'] },
    { ...bitcoinRegtest, rpcUrls: ['http://localhost:4130'] },
  ],
})

/** Returns the signature: base64. */
export const signHello = (): Promise<string> => signMessage(client, { message: 'Hello', namespace: 'bip122' })

/** A sign-in takes a signature of now: one with a time lock is of somebody who has the coins later. */
export function isSignedIn(address: string, message: string, signature: string): boolean {
  const result = verifyMessage({ address, message, signature })
  return result.state === 'valid' && result.lockTime === 0 && result.sequence === 0
}

/**
 * A payment of coins that a payment may spend, at the fee for the next hour. Each coin has `previous`, the transaction that
 * created it: amounts that an API only names may be made up.
 */
export const plan = (
  coins: readonly Coin[],
  own: { payment: Uint8Array; ordinals: Uint8Array },
  payment: { receiver: Uint8Array; amount: bigint; rates: FeeRates },
): PaymentPlan =>
  planPayment({
    coins: listSpendable({ coins, ...own }),
    receiver: payment.receiver,
    amount: payment.amount,
    change: own.payment,
    feeRate: payment.rates.normal,
  })

/** The bytes to broadcast: the wallet signs the PSBT, and what it returned is checked before it is used. */
export async function sign(
  payment: PaymentPlan,
  publicKey: Uint8Array,
  signPsbt: (psbt: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const request: SigningRequest = {
    psbt: createPaymentPsbt(payment, publicKey),
    inputs: payment.coins.map((_, index) => ({ index })),
  }
  return finalize(request, assertSameTransaction(request, await signPsbt(request.psbt)))
}

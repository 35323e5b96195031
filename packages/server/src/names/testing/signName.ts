import type { NameBody, NameMessage } from '@latchkit/api/schemas'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The development account of a number from 1; its key is the number. */
export function toTestAccount(number: number): PrivateKeyAccount {
  return privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`)
}

/** The body of a registration or change of a name, signed by an account. */
export async function signName(
  account: PrivateKeyAccount,
  message: Omit<NameMessage, 'timestamp'> & { timestamp?: number },
  coinType = 60,
): Promise<NameBody> {
  const timestamp = Math.floor(Date.now() / 1000)
  const text = JSON.stringify({ ...message, timestamp: message.timestamp ?? timestamp })
  return {
    coin_type: coinType,
    address: account.address,
    message: text,
    signature: await account.signMessage({ message: text }),
  }
}

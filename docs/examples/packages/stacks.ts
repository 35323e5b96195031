import { isAddress } from '@latchkit/stacks/address'
import { verifyMessage } from '@latchkit/stacks/verify'

export const isOwner = (address: string, message: string, signature: string): boolean =>
  isAddress(address, 'mainnet') && verifyMessage({ address, message, signature })

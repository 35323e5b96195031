import { toChecksumAddress } from '../utils/checksum.js'

/** Returns whether an address is in the one form of EIP-55, as EIP-4361 requires. */
export const isChecksumAddress = (address: string): boolean =>
  /^0x[0-9a-fA-F]{40}$/.test(address) && toChecksumAddress(address) === address

import { parseAddress } from '@latchkit/stacks/address'

const contract = /^S[0-9A-HJKMNP-TV-Z]{27,40}\.[a-zA-Z][-a-zA-Z0-9_]{0,126}$/

/** Returns whether a text is `deployer.name`, with the right checksum. */
export const isStacksContract = (text: string): boolean =>
  contract.test(text) && parseAddress(text.split('.')[0]) !== undefined

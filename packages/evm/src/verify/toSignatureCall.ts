import { padWords, toWord } from './hexBytes.js'

export type SignatureCallParameters = {
  account: string
  /** 0x hex of 32 bytes. */
  hash: string
  /** 0x hex. */
  signature: string
  /** Called first. */
  prepare?: { factory: string; factoryData: string } | undefined
}

/** `isValidSignature(bytes32,bytes)` (ERC-1271). */
const selector = '1626ba7e'

const toSize = (bytes: number): string => bytes.toString(16).padStart(6, '0')

/** Copies a part of the code to memory, from 0. */
const copyCode = (offset: number, size: number): string => `62${toSize(size)}62${toSize(offset)}600039`

/**
 * Init code for an `eth_call` without a contract: it calls `prepare` and ignores the outcome, then asks the account for
 * `isValidSignature`, and returns the account's word, or 0 where the account has not returned one. It never reverts, so
 * an error is one of the endpoint.
 */
export function toSignatureCall({ account, hash, signature, prepare }: SignatureCallParameters): string {
  const bytes = signature.slice(2)
  const question = `${selector}${hash.slice(2)}${toWord(64)}${toWord(bytes.length / 2)}${padWords(bytes)}`
  const preparation = prepare?.factoryData.slice(2) ?? ''
  const write = (codeSize: number): string => {
    const preparationOffset = codeSize + question.length / 2
    return [
      ...(prepare
        ? [
            copyCode(preparationOffset, preparation.length / 2),
            // CALL(gas, factory, 0, 0, size, 0, 0), POP
            `6000600062${toSize(preparation.length / 2)}6000600073${prepare.factory.slice(2)}5af150`,
          ]
        : []),
      copyCode(codeSize, question.length / 2),
      // STATICCALL(gas, account, 0, size, 0, 32)
      `6020600062${toSize(question.length / 2)}600073${account.slice(2)}5afa`,
      // AND(RETURNDATASIZE > 31), MUL(MLOAD(0)), MSTORE(0), RETURN(0, 32)
      '3d601f1016',
      '60005102',
      '60005260206000f3',
    ].join('')
  }
  const code = write(write(0).length / 2)
  return `0x${code}${question}${preparation}`.toLowerCase()
}

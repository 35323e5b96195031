import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { findProgramAddress } from '../../utils/findProgramAddress.js'

/** Programs and accounts of SNS on Solana's mainnet. */
export const snsPrograms = {
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  tokenizer: 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk',
  offers: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
} as const
const rootDomain = base58.decode('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const recordClass = base58.decode('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const reverseClass = base58.decode('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')

const none: Uint8Array = new Uint8Array(32)
const names = base58.decode(snsPrograms.names)
const tokenizer = base58.decode(snsPrograms.tokenizer)
const offers = base58.decode(snsPrograms.offers)

function toNameKey(
  name: string,
  { parent = none, classKey = none }: { parent?: Uint8Array; classKey?: Uint8Array },
): Uint8Array {
  const hash = createHash('sha256').update(`SPL Name Service${name}`).digest()
  return findProgramAddress([hash, classKey, parent], names)
}

/** The account of a name of one or two labels below `.sol`. */
export function toDomainKey(labels: readonly string[]): Uint8Array | undefined {
  const [first, second, ...rest] = labels.toReversed()
  if (first === undefined || rest.length > 0) return undefined
  const domain = toNameKey(first, { parent: rootDomain })
  return second === undefined ? domain : toNameKey(`\0${second}`, { parent: domain })
}

/** Accounts that say to whom payments to a name go. */
export function toPaymentKeys(domain: Uint8Array): {
  token: Uint8Array
  recordV2: Uint8Array
  recordV1: Uint8Array
  mint: Uint8Array
} {
  return {
    token: findProgramAddress([Buffer.from('nft_record'), domain], tokenizer),
    recordV2: toNameKey('\x02SOL', { parent: domain, classKey: recordClass }),
    recordV1: toNameKey('\x01SOL', { parent: domain }),
    mint: findProgramAddress([Buffer.from('tokenized_name'), domain], tokenizer),
  }
}

/** The account that names the primary name of an owner. */
export function toPrimaryKey(owner: Uint8Array): Uint8Array {
  return findProgramAddress([Buffer.from('favourite_domain'), owner], offers)
}

/** The account that holds the text of a name; that of a subdomain is below its parent. */
export function toReverseKey(domain: Uint8Array, parent: Uint8Array): Uint8Array {
  const isTop = isRootDomain(parent)
  return toNameKey(base58.encode(domain), { classKey: reverseClass, ...(!isTop && { parent }) })
}

export function isRootDomain(key: Uint8Array): boolean {
  return Buffer.compare(key, rootDomain) === 0
}

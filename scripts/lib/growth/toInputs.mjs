import { bytes, list, repeat, texts, values } from './makerTools.mjs'
import { readerMakers } from './readerMakers.mjs'

/** Makers of an argument, by the type that the source writes. */
const makers = new Map([
  ['string', texts],
  ['string | undefined', texts],
  ['string | null | undefined', texts],
  ['number | string', texts],
  ['CaipNetworkId | CaipAddress', texts],
  ['CaipAddress', texts],
  ['CaipNetworkId', texts],
  ['AbiValue | undefined', texts],
  ['bigint | number | string', texts],
  ['KeyValueStorage', values.map(make => size => ({ getItem: () => JSON.stringify(make(size)) }))],

  ['Hex', [size => `0x${repeat('00', size)}`, size => `0x${repeat('ff', size)}`, ...texts]],
  ['unknown', values],
  ['Uint8Array', bytes],
  [
    'readonly unknown[]',
    [size => list(size, () => 'a', 4), size => list(size, () => ({ address: 'a' }), 16)],
  ],
  ['readonly string[]', [size => list(size, at => `a${at}`, 8), size => list(size, () => '', 4)]],
  ['readonly (string | undefined)[]', [...texts.map(toText => size => [toText(size)])]],
])
/** Types of further arguments that are not hostile. */
const plain = new Map([
  ['number', 16],
  ['boolean', true],
  ['ChainNamespace', 'eip155'],
  ['ErrorCode', 'UNKNOWN'],
  ['ErrorCode | undefined', undefined],
  ['BitcoinNetworkName', 'mainnet'],
  ['StacksNetworkName', 'mainnet'],
  ['FeeRates', { slow: 1n, normal: 1n, fast: 1n }],
  ['FormatBalanceParameters', { decimals: 3 }],
  ['FormatFiatParameters', {}],
])

/**
 * Lists of arguments by size that a function is given: by makers of its own, else by the types of its parameters. Lists
 * of one type come from a rest parameter, too, which takes their items.
 *
 * @returns {readonly ((size: number) => readonly unknown[])[] | undefined} undefined where its types are no texts or bytes
 */
export function toInputs({ id, types, isAsync, hasRest = false }) {
  const own = readerMakers[id]
  if (own) return own
  if (isAsync || !types.some(type => makers.has(type))) return undefined
  if (!types.every(type => makers.has(type) || plain.has(type))) return undefined
  const most = Math.max(...types.map(type => makers.get(type)?.length ?? 0))
  return Array.from({ length: most }, (_, at) => size => {
    const made = types.map(type => {
      const found = makers.get(type)
      return found ? found[at % found.length](size) : plain.get(type)
    })
    // More arguments than a call takes are no input.
    return hasRest ? [...made.slice(0, -1), ...made.at(-1).slice(0, 1000)] : made
  })
}

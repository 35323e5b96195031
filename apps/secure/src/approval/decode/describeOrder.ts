import type { TypedData } from '../../signing/evm/typedData.js'
import type { Fact, Rest } from '../../signing/types.js'
import { act, address, caution, danger, incoming, out, type Part, text, time } from '../movements/draw.js'
import { type Described, isSame } from './evmContext.js'

type Message = Readonly<Record<string, unknown>>
type OrderContext = { own: string; contract: string }

const recordsOf = (value: unknown): readonly Message[] =>
  (Array.isArray(value) ? value : []).filter(each => typeof each === 'object' && each !== null)

const zero = `0x${'0'.repeat(40)}`
const isZero = (value: unknown): boolean => /^0x0*$/.test(String(value))
const addressOf = (value: unknown): string => String(value).toLowerCase()
const amountOf = (value: unknown): bigint => BigInt(String(value))

const byName = (entry: Message): readonly [bigint, bigint] => {
  const [start, end] = [amountOf(entry['startAmount']), amountOf(entry['endAmount'])]
  return start < end ? [start, end] : [end, start]
}

type Draw = (amount: bigint, asset: { token?: string; id?: string }) => Part

/** Seaport: native, ERC-20, ERC-721, ERC-1155, and the last two by criteria: zero is any item, else one of a set. */
function drawItem(entry: Message, amount: bigint, draw: Draw): readonly (Fact | Part)[] {
  const type = Number(entry['itemType'])
  const token = addressOf(entry['token'])
  if (type === 0) return [draw(amount, {})]
  if (type === 1) return [draw(amount, { token }), address('Token', token)]
  const given = String(entry['identifierOrCriteria'])
  const criteria =
    type < 4 ? [] : [text('Item', BigInt(given) === 0n ? 'Any of the collection' : 'One of a set')]
  const { movement, facts } = draw(amount, { token, id: type < 4 ? given : 'any' })
  return [
    { movement, facts: type < 4 ? facts : criteria },
    address('Collection', token),
    ...(type < 4 || amount === 1n ? [] : [text('Count', `${amount}`)]),
  ]
}

/** OpenSea's, through which nearly every listing goes: its conduit takes items for Seaport alone. */
const knownConduits: readonly string[] = [
  '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
]
/** Zones that can only hold an order back: OpenSea's. */
const knownZones: readonly string[] = [
  zero,
  '0x004c00500000ad104d7dbd00e3ae0a5c00560c00',
  '0x000056f7000000ece9003ca63978907a00ffd100',
]

const terms = (...facts: readonly Fact[]): Rest[] => (facts.length > 0 ? [{ kind: 'terms', facts }] : [])

const fillable = caution('order', 'Anyone can fill this order at this price, until it ends.')

function describeSeaport({ message }: TypedData, { own }: OrderContext): Described {
  const received = recordsOf(message['consideration']).filter(({ recipient }) =>
    isSame(String(recipient), own),
  )
  const gives = recordsOf(message['offer']).flatMap(entry =>
    drawItem(entry, byName(entry)[1], (amount, asset) => out('Give', amount, { ...asset, from: own })),
  )
  const paid = received.filter(entry => byName(entry)[0] > 0n)
  const receives = paid.flatMap(entry =>
    drawItem(entry, byName(entry)[0], (least, asset) =>
      incoming('Receive at least', least, { ...asset, to: own }),
    ),
  )
  const [conduit, zone] = [String(message['conduitKey']).toLowerCase(), addressOf(message['zone'])]
  const isOwnOrder = isSame(String(message['offerer']), own)
  const isItem = ({ itemType }: Message): boolean => Number(itemType) > 1
  const isBarter = recordsOf(message['offer']).some(isItem) && paid.length > 0 && paid.every(isItem)
  return {
    actions: [
      act(
        'Offer by signature',
        ...gives,
        ...(paid.length > 0 ? receives : [text('Receive', 'Nothing')]),
        time('Valid until', message['endTime']),
      ),
    ],
    labels: [
      paid.length > 0
        ? fillable
        : danger('order', 'This order gives away what is listed, for nothing in return.'),
      ...(isBarter
        ? [danger('order', 'What comes back is an item. Anybody can make one that looks like another.')]
        : []),
      ...(isOwnOrder
        ? []
        : [danger('otherPayer', 'The order names another account than yours as the one that gives.')]),
    ],
    rests: terms(
      ...(isZero(conduit) || knownConduits.includes(conduit) ? [] : [text('Taken through conduit', conduit)]),
      ...(knownZones.includes(zone) ? [] : [address('Zone', zone)]),
      ...(isZero(message['zoneHash']) ? [] : [text('Data for the zone', String(message['zoneHash']))]),
    ),
  }
}

/** What the order says of the application that made it. It cannot change what is paid, the least amount or the receiver. */
const appNote = caution(
  'order',
  'The order names further actions of its application, which cannot be read here.',
)

function describeCow({ message }: TypedData, { own }: OrderContext): Described {
  const receiver = addressOf(message['receiver'])
  const isOwn = isSame(receiver, own) || isZero(receiver)
  const isBuy = message['kind'] === 'buy'
  const [sold, bought] = [addressOf(message['sellToken']), addressOf(message['buyToken'])]
  const fee = amountOf(message['feeAmount'])
  const places = ['sellTokenBalance', 'buyTokenBalance'].filter(name => message[name] !== 'erc20')
  const isKnownKind = isBuy || message['kind'] === 'sell'
  return {
    actions: [
      act(
        'Swap by signature',
        out(isBuy ? 'Pay at most' : 'Pay', amountOf(message['sellAmount']), { token: sold, from: own }),
        ...(fee > 0n ? [out('Fee', fee, { token: sold, from: own })] : []),
        incoming(isBuy ? 'Receive' : 'Receive at least', amountOf(message['buyAmount']), {
          token: isSame(bought, `0x${'e'.repeat(40)}`) ? undefined : bought,
          to: isOwn ? own : receiver,
        }),
        address('Token paid', sold),
        address('Token received', bought),
        ...(isOwn ? [] : [address('Recipient', receiver)]),
        time('Valid until', message['validTo']),
      ),
    ],
    labels: [fillable, ...(isZero(message['appData']) ? [] : [appNote])],
    rests: terms(
      ...(fee > 0n ? [text('Fee, on top of what is paid', `${fee} smallest units`)] : []),
      ...places.map(name => text(name, String(message[name]))),
      ...(isKnownKind ? [] : [text('Kind', String(message['kind']))]),
    ),
  }
}

const seaportItem =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'

/** Exact types of the orders that are read: each struct with its fields, and the contracts that settle them. */
const orders: readonly {
  primaryType: string
  types: Readonly<Record<string, string>>
  contracts: readonly string[]
  describe(data: TypedData, context: OrderContext): Described
}[] = [
  {
    primaryType: 'OrderComponents',
    // Seaport 1.4, 1.5 and 1.6, each at one address on every network.
    contracts: [
      '0x00000000000001ad428e4906ae43d8f9852d0dd6',
      '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
      '0x0000000000000068f116a894984e2db1123eb395',
    ],
    types: {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: seaportItem,
      ConsiderationItem: `${seaportItem},address recipient`,
    },
    describe: describeSeaport,
  },
  {
    primaryType: 'Order',
    // CoW Protocol's settlement.
    contracts: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
    types: {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    },
    describe: describeCow,
  },
]

/** Orders of exchanges that anyone with the signature can fill; undefined for any other data. */
export function describeOrder(data: TypedData, context: OrderContext): Described | undefined {
  const order = orders.find(
    ({ primaryType, types, contracts }) =>
      primaryType === data.primaryType &&
      contracts.includes(context.contract.toLowerCase()) &&
      Object.entries(types).every(
        ([name, fields]) =>
          data.types[name]?.map(field => `${field.type} ${field.name}`).join(',') === fields,
      ),
  )
  return order?.describe(data, context)
}

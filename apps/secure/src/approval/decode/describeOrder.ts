import type { TypedData } from '../../signing/evm/typedData.js'
import type { Fact, Label } from '../../signing/types.js'
import {
  act,
  address,
  amount,
  caution,
  type Described,
  danger,
  isSame,
  item,
  text,
  time,
} from './evmContext.js'

type Message = Readonly<Record<string, unknown>>
type OrderContext = { own: string }

const recordsOf = (value: unknown): readonly Message[] =>
  (Array.isArray(value) ? value : []).filter(each => typeof each === 'object' && each !== null)

const zero = `0x${'0'.repeat(40)}`

/** Seaport: native, ERC-20, ERC-721, ERC-1155, and the last two by criteria: zero is any item, else one of a set. */
function toItem(entry: Message, name: string): readonly Fact[] {
  const type = Number(entry['itemType'])
  const token = String(entry['token'])
  const id = String(entry['identifierOrCriteria'])
  const [least] = [entry['startAmount'], entry['endAmount']]
    .map(value => BigInt(String(value)))
    .sort((a, b) => (a < b ? -1 : 1))
  if (type === 0) return [amount(name, String(least))]
  if (type === 1) return [amount(name, String(least), token), address('Token', token)]
  const which =
    type < 4 ? item(id, token) : text('Item', BigInt(id) === 0n ? 'Any of the collection' : 'One of a set')
  return [which, address('Collection', token), text('Count', String(least))]
}

function describeSeaport({ message }: TypedData, { own }: OrderContext): Described {
  const offered = recordsOf(message['offer'])
  const received = recordsOf(message['consideration']).filter(({ recipient }) =>
    isSame(String(recipient), own),
  )
  const isPaid = received.some(
    ({ startAmount, endAmount }) => BigInt(String(startAmount)) > 0n && BigInt(String(endAmount)) > 0n,
  )
  const label: Label = isPaid
    ? caution('order', 'Anyone can fill this order at this price, until it ends.')
    : danger('order', 'This order gives away what is listed, for nothing in return.')
  return {
    actions: [
      act('Offer by signature: give', ...offered.flatMap(entry => toItem(entry, 'Give'))),
      act(
        'Offer by signature: receive',
        ...(isPaid
          ? received.flatMap(entry => toItem(entry, 'Receive at least'))
          : [text('Receive', 'Nothing')]),
      ),
      act('Offer by signature: ends', time('Valid until', String(message['endTime']))),
    ],
    labels: [label],
  }
}

function describeCow({ message }: TypedData, { own }: OrderContext): Described {
  const receiver = String(message['receiver'])
  const isOwn = isSame(receiver, own) || isSame(receiver, zero)
  const least = BigInt(String(message['buyAmount']))
  return {
    actions: [
      act(
        'Swap by signature',
        amount('Pay', String(message['sellAmount']), String(message['sellToken'])),
        amount('Receive at least', String(least), String(message['buyToken'])),
        address('Token paid', String(message['sellToken'])),
        address('Token received', String(message['buyToken'])),
        ...(isOwn ? [] : [address('Recipient', receiver)]),
        time('Valid until', String(message['validTo'])),
      ),
    ],
    labels: [
      ...(isOwn ? [] : [danger('otherRecipient', 'What is bought goes to another account, not to yours.')]),
      ...(least <= 1n
        ? [danger('order', 'This order gives away what is listed, for nothing in return.')]
        : []),
      caution('order', 'Anyone can fill this order at this price, until it ends.'),
    ],
  }
}

const seaportItem =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'

/** Exact types of the orders that are read: each struct with its fields. */
const orders: readonly {
  primaryType: string
  types: Readonly<Record<string, string>>
  describe(data: TypedData, context: OrderContext): Described
}[] = [
  {
    primaryType: 'OrderComponents',
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
    ({ primaryType, types }) =>
      primaryType === data.primaryType &&
      Object.entries(types).every(
        ([name, fields]) =>
          data.types[name]?.map(field => `${field.type} ${field.name}`).join(',') === fields,
      ),
  )
  return order?.describe(data, context)
}

import type { Payload } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, typedData, usdc, weth } from '../encodeEvm.js'
import { seaport } from '../typedCorpus.js'
import { toWyvernHash } from './hashes.js'
import { evmSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}` as const
/** Of the attack in February 2022. */
const thief = '0xa2c0946ad444dccf990394c5cbe019a858a945bd'

const wyvern = (changes: object) =>
  typedData({
    primaryType: 'Order',
    types: {
      Order:
        'address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce',
    },
    message: {
      exchange: '0x7f268357a8c2552623316e2562d90e642bb538e5',
      maker: evmAddress,
      taker: zero,
      makerRelayerFee: 0,
      takerRelayerFee: 0,
      makerProtocolFee: 0,
      takerProtocolFee: 0,
      feeRecipient: zero,
      feeMethod: 1,
      side: 1,
      saleKind: 0,
      target: collection,
      howToCall: 0,
      calldata: '0x',
      replacementPattern: '0x',
      staticTarget: zero,
      staticExtradata: '0x',
      paymentToken: zero,
      basePrice: 0,
      extra: 0,
      listingTime: 1_645_000_000,
      expirationTime: 0,
      salt: 7,
      nonce: 0,
      ...changes,
    },
    domain: {
      name: 'Wyvern Exchange Contract',
      version: '2.3',
      chainId: 1,
      verifyingContract: '0x7f268357a8c2552623316e2562d90e642bb538e5',
    },
  })

/** The contract of 2022, which is not read here. */
const toVersion11 = (payload: Payload): Payload =>
  payload.kind === 'evmTypedData'
    ? {
        ...payload,
        json: payload.json
          .replace('"1.6"', '"1.1"')
          .replace(
            /0x0000000000000068f116a894984e2db1123eb395/i,
            '0x00000000006c3852cbef3e08e8df289169ede581',
          ),
      }
    : payload

const item = (token: string, id: number) => ({
  itemType: 2,
  token,
  identifierOrCriteria: id,
  startAmount: 1,
  endAmount: 1,
})
const apes = [26464, 7779, 4770].map(id => item('0x60e4d786628fea6478f785a6d7e704777c86a7c6', id))

/** Orders of exchanges that whoever has the signature fills. */
export const orderShapes: readonly ReportedShape[] = [
  shape(
    from.beosin,
    'unreadable',
    ['hash of a Wyvern 1 order as a message', '32 bytes behind the prefix of messages are an order.'],
    { kind: 'evmMessage', bytes: toWyvernHash(thief) },
  ),
  shape(
    from.wyvernHalf,
    'unknownTypedData',
    ['half a Wyvern order whose target is the thief’s contract', 'It runs by delegate call in the proxy.'],
    wyvern({ target: thief, howToCall: 1 }),
  ),
  shape(
    from.zeroCost,
    'unknownTypedData',
    ['Wyvern order for nothing that one taker can fill', 'The taker is the thief’s contract, the price 0.'],
    wyvern({ taker: '0xde6135b63decc47d5a5d47834a7dd241fe61945a' }),
  ),
  shape(
    from.testDapp,
    'unknownTypedData',
    ['order of Seaport 1.1', 'Many items of two collections for the same items to somebody else.'],
    toVersion11(
      seaport([], 1, 2, {
        offerer: '0x5a6f5477bdeb7801ba137a9f0dc39c0599bac994',
        zone: '0x004c00500000ad104d7dbd00e3ae0a5c00560c00',
        offer: apes,
        consideration: apes.map(each => ({
          ...each,
          recipient: '0xdfdc0b1cf8e9950d6a860af6501c4fecf7825cc1',
        })),
        orderType: 2,
        conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      }),
    ),
  ),
  shape(
    from.swapOrder,
    'order',
    ['swap of an item for one that looks like another', 'What comes back is of a collection of the thief.'],
    seaport([], 1, 2, {
      consideration: [{ ...item('0x2f1c3a9d8e7b6a5f4c3d2e1f0a9b8c7d6e5f4a3b', 1), recipient: evmAddress }],
    }),
  ),
  shape(
    from.blur,
    'unknownTypedData',
    ['order of Blur for nothing', 'A listing with a price of 0, by a page that is not Blur.'],
    typedData({
      primaryType: 'Order',
      types: {
        Order:
          'address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce',
        Fee: 'uint16 rate,address recipient',
      },
      message: {
        trader: evmAddress,
        side: 1,
        matchingPolicy: '0x0000000000dab4a563819e8fd93dba3b25bc3495',
        collection,
        tokenId: 7,
        amount: 1,
        paymentToken: zero,
        price: 0,
        listingTime: 0,
        expirationTime: far,
        fees: [{ rate: 10_000, recipient: attacker }],
        salt: 1,
        extraParams: '0x',
        nonce: 0,
      },
      domain: {
        name: 'Blur Exchange',
        version: '1.0',
        chainId: 1,
        verifyingContract: '0x000000000000ad05ccc4f10045630fb830b95127',
      },
    }),
  ),
  shape(
    from.testDapp,
    'unknownTypedData',
    ['order of 0x for an item, for a trifle', 'One taker gets the item for 0.000042 WETH.'],
    typedData({
      primaryType: 'ERC721Order',
      types: {
        ERC721Order:
          'uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties',
        Fee: 'address recipient,uint256 amount,bytes feeData',
        Property: 'address propertyValidator,bytes propertyData',
      },
      message: {
        direction: 0,
        maker: evmAddress,
        taker: attacker,
        expiry: 2_524_604_400,
        nonce: 1,
        erc20Token: weth,
        erc20TokenAmount: '42000000000000',
        fees: [],
        erc721Token: '0x8a90cab2b38dba80c64b7734e58ee1db38b8992e',
        erc721TokenId: 2516,
        erc721TokenProperties: [],
      },
      domain: {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
      },
    }),
  ),
  shape(
    from.testDappCopy,
    'unknownTypedData',
    ['limit order of 1inch that pays somebody else', 'A fair price, and another receiver.'],
    typedData({
      primaryType: 'Order',
      types: {
        Order:
          'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
      },
      message: {
        salt: '102412815616154893501306849590120450259292503969437846241830792407351257425192',
        maker: evmAddress,
        receiver: '0x0fa09c3a328792253f8dee7116848723b72a6d2e',
        makerAsset: usdc,
        takerAsset: '0xdac17f958d2ee523a2206206994597c13d831ec7',
        makingAmount: '55523067',
        takingAmount: '54730145',
        makerTraits: '62419173104490761595518734106350460423737843278013141091896793745170907529216',
      },
      domain: {
        name: '1inch Aggregation Router',
        version: '6',
        chainId: 1,
        verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65',
      },
    }),
  ),
  shape(
    from.forta,
    'unknownTypedData',
    ['order of LooksRare 2 for nothing', 'A maker’s ask with a price of 0.'],
    typedData({
      primaryType: 'Maker',
      types: {
        Maker:
          'uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters',
      },
      message: {
        quoteType: 1,
        globalNonce: 0,
        subsetNonce: 0,
        orderNonce: 0,
        strategyId: 0,
        collectionType: 0,
        collection,
        currency: zero,
        signer: evmAddress,
        startTime: 0,
        endTime: far,
        price: 0,
        itemIds: [7],
        amounts: [1],
        additionalParameters: '0x',
      },
      domain: {
        name: 'LooksRareProtocol',
        version: '2',
        chainId: 1,
        verifyingContract: '0x0000000000e655fae4d56241588680f86e3b2377',
      },
    }),
  ),
]

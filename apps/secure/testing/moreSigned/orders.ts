import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, permit2, typedData, usdc, weth } from '../encodeEvm.js'
import { message } from '../signed/messages.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { evmSources as from } from './sources.js'

const far = 4_102_444_800
const zero = `0x${'0'.repeat(40)}`

/** Orders, and texts whose signature is a key. */
export const orderShapes: readonly ReportedShape[] = [
  shape(
    from.rarible,
    'unknownTypedData',
    ['order of Rarible for a trifle', 'What is given is in bytes; one unit of ETH’s smallest is asked for.'],
    typedData({
      primaryType: 'Order',
      types: {
        Order:
          'address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data',
        Asset: 'AssetType assetType,uint256 value',
        AssetType: 'bytes4 assetClass,bytes data',
      },
      message: {
        maker: evmAddress,
        makeAsset: {
          assetType: {
            assetClass: '0x73ad2146',
            data: encodeAbiParameters(parseAbiParameters('address, uint256'), [collection, 7n]),
          },
          value: 1,
        },
        taker: attacker,
        takeAsset: { assetType: { assetClass: '0xaaaebeba', data: '0x' }, value: 1 },
        salt: 7,
        start: 0,
        end: 0,
        dataType: '0xffffffff',
        data: '0x',
      },
      domain: {
        name: 'Exchange',
        version: '2',
        chainId: 1,
        verifyingContract: '0x9757f2d2b135150bbeb65308d4a91804107cd8d6',
      },
    }),
  ),
  shape(
    from.velora,
    'unknownTypedData',
    ['order of Velora for another beneficiary', 'A fair swap, whose result goes to the thief.'],
    typedData({
      primaryType: 'Order',
      types: {
        Order:
          'address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge',
        Bridge:
          'bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData',
      },
      message: {
        owner: evmAddress,
        beneficiary: attacker,
        srcToken: usdc,
        destToken: weth,
        srcAmount: '25000000000',
        destAmount: '9900000000000000000',
        expectedAmount: '10000000000000000000',
        deadline: far,
        kind: 0,
        nonce: 1,
        partnerAndFee: 0,
        permit: '0x',
        metadata: '0x',
        bridge: {
          protocolSelector: '0x00000000',
          destinationChainId: 0,
          outputToken: zero,
          scalingFactor: 0,
          protocolData: '0x',
        },
      },
      domain: {
        name: 'Portikus',
        version: '2.0.0',
        chainId: 1,
        verifyingContract: '0x0000000000bbf5c5fd284e657f01bd000933c96d',
      },
    }),
  ),
  shape(
    from.uniswapX,
    'permit',
    ['order of UniswapX whose outputs go to the filler', 'The receiver is in the witness of a permit.'],
    typedData({
      primaryType: 'PermitWitnessTransferFrom',
      types: {
        PermitWitnessTransferFrom:
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness',
        TokenPermissions: 'address token,uint256 amount',
        ExclusiveDutchOrder:
          'OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs',
        OrderInfo:
          'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData',
        DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
      },
      message: {
        permitted: { token: usdc, amount: '25000000000' },
        spender: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
        nonce: 1,
        deadline: far,
        witness: {
          info: {
            reactor: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
            swapper: evmAddress,
            nonce: 1,
            deadline: far,
            additionalValidationContract: zero,
            additionalValidationData: '0x',
          },
          decayStartTime: 0,
          decayEndTime: far,
          exclusiveFiller: attacker,
          exclusivityOverrideBps: 0,
          inputToken: usdc,
          inputStartAmount: '25000000000',
          inputEndAmount: '25000000000',
          outputs: [
            {
              token: weth,
              startAmount: '10000000000000000000',
              endAmount: '9900000000000000000',
              recipient: attacker,
            },
          ],
        },
      },
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    }),
  ),
  shape(
    from.aztec,
    'delegation',
    ['spending key of Aztec', 'The signature is the key that spends the private balance.'],
    message(
      'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    ),
  ),
  shape(
    from.aztec,
    'delegation',
    ['viewing key of Aztec', 'The signature is the key that shows the private balance.'],
    message(
      'Sign this message to generate your Aztec Privacy Key. This key lets the application decrypt your balance on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    ),
  ),
  shape(
    from.umbra,
    'delegation',
    ['keys of Umbra', 'The two halves of the signature are the keys of every stealth address.'],
    message(
      'Sign this message to access your Umbra account.\n\nThis signature gives the app access to your funds, so only sign this message for a trusted client!',
    ),
  ),
  shape(
    from.fluidkey,
    'delegation',
    ['keys of Fluidkey', 'The signature is the seed of the keys of every stealth account.'],
    message(
      `Sign this message to generate your Fluidkey private payment keys.\n\nWARNING: Only sign this message within a trusted website or platform to avoid loss of funds.\n\nSecret: ${'d1'.repeat(32)}`,
    ),
  ),
  shape(
    from.xmtp,
    'delegation',
    ['key of the messages of XMTP', 'The signature decrypts the stored keys of the visitor’s messages.'],
    message(`XMTP : Enable Identity\n${'f5'.repeat(32)}\n\nFor more info: https://xmtp.org/signatures/`),
  ),
]

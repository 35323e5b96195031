import { bitcoinText, ordinal, stacksRequest, stacksText } from './requests.js'
import { messageSources as bitcoin, stacksSources as stacks } from './sources.js'
import { type ReportedRequest, refused, shown } from './types.js'

const hash = (byte: string): string => byte.repeat(32)
const notAllowed = 'Requested RPC call is not allowed'

/** Texts whose signature moves something, and signatures of data in the form of SIP-018. */
export const messageShapes: readonly ReportedRequest[] = [
  shown(
    bitcoin.cccLock,
    'order',
    ['transaction of CKB for a CCC lock', 'The signature sends what the lock holds.'],
    bitcoinText(
      `Signing a CKB transaction: 0x${hash('c1')}\n\nIMPORTANT: Please verify the integrity and authenticity of connected BTC wallet before signing this message\n`,
    ),
  ),
  shown(
    bitcoin.omnilock,
    'order',
    ['transaction of CKB for an Omnilock', 'The signature sends what the lock holds.'],
    bitcoinText(`CKB (Bitcoin Layer) transaction: 0x${hash('c2')}`),
  ),
  shown(
    bitcoin.rooch,
    'order',
    ['transaction of Rooch', 'The signature carries out a transaction in the name of the address.'],
    bitcoinText(`Rooch Transaction:\n${hash('c3')}`, ordinal.address),
  ),
  shown(
    bitcoin.ckbAuth,
    'unreadable',
    ['hash of a transaction of CKB', 'What is signed for cannot be seen in it.'],
    bitcoinText(hash('c4')),
  ),
  shown(
    bitcoin.particle,
    'unreadable',
    ['hash of a user operation', 'The smart account of the Bitcoin wallet does what the hash is of.'],
    bitcoinText(`0x${hash('c5')}`),
  ),
  shown(
    stacks.withdrawalText,
    'order',
    ['withdrawal of sBTC by a text', 'Whoever has the signature withdraws to the address in the text.'],
    stacksText(
      'Withdraw request for 250000 satoshis to the bitcoin address tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx (000000000003d0900014751e76e8199196d454941c45d1b3a323f1433bd6)',
    ),
  ),
  refused(
    stacks.blaze,
    notAllowed,
    ['intent of Blaze to send a token', 'Anybody hands it in, and the tokens of the subnet move.'],
    stacksRequest('stx_signStructuredMessage', {
      domain:
        '0c0000000308636861696e2d69640100000000000000000000000000000001046e616d650d0000000e424c415a455f50524f544f434f4c0776657273696f6e0d0000000476312e30',
      message: '0c0000000106616d6f756e7401000000000000000000000000000f4240',
    }),
  ),
  refused(
    stacks.moneyOrder,
    notAllowed,
    ['money order in STX', 'Anybody hands it in, and STX go to its recipient.'],
    stacksRequest('stx_signStructuredMessage', {
      domain:
        '0c0000000308636861696e2d69640100000000000000000000000000000001046e616d650d0000000c4d6f6e6579204f72646572730776657273696f6e0d00000005312e302e30',
      message:
        '0c0000000206616d6f756e7401000000000000000000000000001e84800473616c740100000000000000000000000000000001',
    }),
  ),
]

/** X9.62: 0x04, x, y. */
export const publicKeyLength = 65

/** A key for one connection, and the port on which the wallet will listen. */
export type Association = {
  privateKey: CryptoKey
  publicKey: Uint8Array<ArrayBuffer>
  port: number
}

export async function createAssociation(): Promise<Association> {
  const { subtle } = crypto
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return {
    privateKey: keys.privateKey,
    publicKey: new Uint8Array(await subtle.exportKey('raw', keys.publicKey)),
    // The dynamic range that the specification requires: 49152 to 65535.
    port: 49_152 + (random % 16_384),
  }
}

/**
 * The link that opens a wallet on this device.
 * @param base the wallet's https address, where it returned one; default: any wallet
 */
export function toAssociationUri({ publicKey, port }: Association, base?: string): string {
  const token = btoa(String.fromCharCode(...publicKey))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${base ? base.replace(/(?<!\/)\/+$/, '') : 'solana-wallet:'}/v1/associate/local?association=${token}&port=${port}&v=v1`
}

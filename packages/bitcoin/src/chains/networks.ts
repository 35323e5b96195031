import { type BitcoinNetwork, defineBitcoinNetwork } from './defineBitcoinNetwork.js'

// Without endpoints: a site adds its own Esplora API by `{ ...bitcoinMainnet, rpcUrls: [url] }`, else the chain is read
// through the Latchkit server.
export const bitcoinMainnet: BitcoinNetwork<'000000000019d6689c085ae165831e93'> =
  /* @__PURE__ */ defineBitcoinNetwork({
    id: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    explorerUrl: 'https://mempool.space',
  })

export const bitcoinTestnet: BitcoinNetwork<'000000000933ea01ad0ee984209779ba'> =
  /* @__PURE__ */ defineBitcoinNetwork({
    id: '000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    explorerUrl: 'https://mempool.space/testnet',
    testnet: true,
  })

export const bitcoinTestnet4: BitcoinNetwork<'00000000da84f2bafbbc53dee25a72ae'> =
  /* @__PURE__ */ defineBitcoinNetwork({
    id: '00000000da84f2bafbbc53dee25a72ae',
    name: 'Bitcoin Testnet 4',
    explorerUrl: 'https://mempool.space/testnet4',
    testnet: true,
  })

export const bitcoinSignet: BitcoinNetwork<'00000008819873e925422c1ff0f99f7c'> =
  /* @__PURE__ */ defineBitcoinNetwork({
    id: '00000008819873e925422c1ff0f99f7c',
    name: 'Bitcoin Signet',
    explorerUrl: 'https://mempool.space/signet',
    testnet: true,
  })

/** A development chain of the site's machine: it has endpoints only where the site gives some. */
export const bitcoinRegtest: BitcoinNetwork<'0f9188f13cb7b2c71f2a335e3a4fc328'> =
  /* @__PURE__ */ defineBitcoinNetwork({
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    testnet: true,
  })

/**
 * The phrase every Ethereum development tool uses. DEVELOPMENT KEYS: the whole world knows them; whatever is sent to
 * these addresses on a public chain is stolen within seconds.
 */
export const mnemonic = 'test test test test test test test test test test test junk'

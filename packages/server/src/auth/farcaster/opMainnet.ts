/** Where Farcaster's registry of ids is, by CAIP-2 id. */
export const opMainnet = 'eip155:10'

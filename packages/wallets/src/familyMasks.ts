/** Families in the order of their bit. */
export const families: readonly string[] = ['eip155', 'solana', 'bip122', 'stacks']

/**
 * One hexadecimal digit per bundled wallet, in the order of the list: which families it serves. With it
 * the first page of rows knows how many wallets match before the rest of the list has been loaded. A
 * test keeps it equal to the list.
 */
export const familyMasks = '373773cc11323411173372333131333111573333311111111111444cd331311133133113111'

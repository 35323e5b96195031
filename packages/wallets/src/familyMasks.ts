/** Families in the order of their bit. */
export const families: readonly string[] = ['eip155', 'solana', 'bip122', 'stacks']

/**
 * One hexadecimal digit per bundled wallet, in the order of the list: which families it serves. With it
 * the first page of rows knows how many wallets match before the rest of the list has been loaded. A
 * test keeps it equal to the list.
 */
export const familyMasks = '733377cc1132341117337233313137311113333311111111111448d331311133133113111'

export declare function sample<Item>(items: readonly Item[], count: number, seed: number): Item[]

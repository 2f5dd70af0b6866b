import { overridesOf, type Read } from './inherit';
import type { Recipe } from './recipes';

/** Finds the file of a module in a library. */
export type Find = (library: string, module: string) => string;

/** Arguments that start the modules, in terms of what `HEAD` declares; each is cast to the type its version wants. */
const STARTS: Record<string, readonly string[]> = {
  Governor: ['rules.name'],
  GovernorSettings: ['rules.votingDelay', 'rules.votingPeriod', 'rules.proposalThreshold'],
  GovernorVotes: ['token'],
  GovernorVotesComp: ['token'],
  GovernorVotesQuorumFraction: ['rules.quorumNumerator'],
  GovernorVotesSuperQuorumFraction: ['rules.superQuorum'],
  GovernorTimelockControl: ['timelock'],
  GovernorTimelockCompound: ['timelock'],
  GovernorTimelockAccess: ['timelock', 'rules.baseDelay'],
  GovernorPreventLateQuorum: ['rules.extension'],
};

const HEAD = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Rules {
    string name;
    uint256 votingDelay;
    uint256 votingPeriod;
    uint256 proposalThreshold;
    uint256 quorumNumerator;
    uint256 superQuorum;
    uint256 extension;
    uint256 baseDelay;
    address guardian;
}

struct Holding {
    address holder;
    uint256 amount;
    address to;
}
`;

/** Code written where the library has no module for it. */
const OWN: Record<string, string> = {
  Fixed: `
    function votingDelay() public pure override returns (uint256) { return 4; }
    function votingPeriod() public pure override returns (uint256) { return 40; }
`,
  FixedQuorum: `
    function quorum(uint256) public pure override returns (uint256) { return 15000 * 10 ** 18; }
`,
  GovernorProposalThreshold: `
    function proposalThreshold() public pure override returns (uint256) { return 500 * 10 ** 18; }
`,
  UUPSUpgradeable: `
    function _authorizeUpgrade(address) internal override onlyGovernance {}
`,
};
const TIMED = `
    function clock() public view override returns (uint48) { return uint48(block.timestamp); }
    function CLOCK_MODE() public pure override returns (string memory) { return "mode=timestamp"; }
`;

/** The Solidity file of an organisation: its Governor (`Organisation`) and its token (`Token`). */
export function sourceOf(recipe: Recipe, find: Find, read: Read): string {
  const governor = governorOf(recipe, find, read);
  const token = tokenOf(recipe, find, read);
  const imports = [...new Set([...governor.files, ...token.files])].map((file) => `import "${file}";\n`);
  return `${HEAD}\n${imports.join('')}\n${governor.text}\n${token.text}`;
}

type Piece = { files: string[]; text: string };

function governorOf({ library, proxy, modules }: Recipe, find: Find, read: Read): Piece {
  const from = proxy?.library ?? library;
  const suffix = (module: string) =>
    proxy === undefined || module === 'UUPSUpgradeable' ? module : `${module}Upgradeable`;
  const taken = ['Governor', ...modules].filter((module) => !module.startsWith('Fixed'));
  const bases = taken.map(suffix);
  const files = bases.map((base) => find(from, base));
  const own = modules.map((module) => OWN[module] ?? '').join('');
  const started = taken.flatMap((module) =>
    module === 'GovernorVotesSuperQuorumFraction' ? ['GovernorVotesQuorumFraction', module] : [module],
  );
  const starts = started.flatMap((module) => {
    const values = STARTS[module];
    if (values === undefined) return [];
    const text = read(find(from, suffix(module)));
    const types = startTypes(text, proxy === undefined ? 'constructor' : `function __${module}_init`);
    const cast = values.map((value, index) =>
      types[index] === 'string' ? value : `${types[index]}(${value})`,
    );
    return [proxy === undefined ? `${module}(${cast.join(', ')})` : `__${module}_init(${cast.join(', ')});`];
  });
  const guard = modules.includes('GovernorProposalGuardian') ? '_setProposalGuardian(rules.guardian);' : '';
  const takes = '(address token, address payable timelock, Rules memory rules)';
  const start =
    proxy === undefined
      ? `constructor${takes} ${starts.join(' ')} { ${guard} }`
      : `function initialize${takes} public initializer { ${starts.join(' ')} ${guard} }`;
  const overrides = overridesOf(files, bases, own, read);
  return {
    files,
    text: `contract Organisation is ${bases.join(', ')} {\n    ${start}\n${own}${overrides}}\n`,
  };
}

function startTypes(text: string, name: string): string[] {
  const [, list = ''] = text.split(`${name}(`, 2)[1]?.match(/^([^)]*)\)/) ?? [];
  return list.split(',').map((each) => each.trim().split(/\s+/)[0] ?? '');
}

function tokenOf({ library, token, decimals, isTimed }: Recipe, find: Find, read: Read): Piece {
  const isPieces = token === 'ERC721Votes';
  const further = token === 'ERC20Votes' || token === 'ERC20VotesComp' ? [token] : ['ERC20Votes', token];
  const bases = isPieces ? ['ERC721', 'EIP712', token] : ['ERC20', 'ERC20Permit', ...further];
  const files = bases.map((base) => find(library, base));
  const mint = isPieces
    ? 'for (uint256 n = 0; n < list[i].amount; ++n) _mint(list[i].holder, next++);'
    : '_mint(list[i].holder, list[i].amount);';
  const names = isPieces
    ? 'ERC721(name_, symbol_) EIP712(name_, "1")'
    : 'ERC20(name_, symbol_) ERC20Permit(name_)';
  const wraps = token === 'ERC20Wrapper' ? ' ERC20Wrapper(IERC20(address(new Underlying())))' : '';
  const units =
    decimals === undefined
      ? ''
      : `    function decimals() public pure override returns (uint8) { return ${decimals}; }\n`;
  const own = `${units}${isTimed === true ? TIMED : ''}`;
  const text = `${wraps === '' ? '' : UNDERLYING}contract Token is ${bases.join(', ')} {
    constructor(string memory name_, string memory symbol_, Holding[] memory list) ${names}${wraps} {
        ${isPieces ? 'uint256 next = 1;' : ''}
        for (uint256 i = 0; i < list.length; ++i) {
            ${mint}
            if (list[i].to != address(0)) _delegate(list[i].holder, list[i].to);
        }
    }
${own}${overridesOf(files, bases, own, read)}}
`;
  return { files, text };
}

/** Token that a wrapped one stands for; all of it is the wrapper's. */
const UNDERLYING = `contract Underlying is ERC20 {
    constructor() ERC20("Underlying", "UND") { _mint(msg.sender, 10 ** 30); }
}

`;

import { Argument, type Command, type Option } from 'commander'
import { command } from './options'
import { print } from './support'

/** A command's completions: subcommands and flags, each with its description. */
type Node = { path: string; words: { word: string; about: string }[]; takesValue: string[] }

const isShown = ({ hidden }: Option) => !hidden

const nodesOf = (command: Command, path: readonly string[] = []): Node[] => {
  const options = command.options.filter(isShown)
  const flags = options.map(({ long, description }) => ({ word: long ?? '', about: description }))
  const inner = command.commands.map((sub) => ({ word: sub.name(), about: sub.description() }))
  const takesValue = options.filter(({ required, optional }) => required || optional).map(({ long }) => long ?? '')
  const own = { path: path.join(' '), words: [...inner, ...flags, { word: '--help', about: 'explain it' }], takesValue }
  return [own, ...command.commands.flatMap((sub) => nodesOf(sub, [...path, sub.name()]))]
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const unique = (texts: string[]) => [...new Set(texts)].sort()

/** Shell code for bash and zsh that collects the command path before the cursor, skipping flags and their values. */
const pathLoop = (nodes: Node[], indent: string) => {
  const values = unique(nodes.flatMap(({ takesValue }) => takesValue))
  const paths = nodes.flatMap(({ path }) => (path ? [quoted(path)] : []))
  return [
    // Not `path`, which is the search path of zsh.
    'case "$word" in',
    `  ${values.join('|')}) skip=1 ;;`,
    '  -*) ;;',
    '  *)',
    `    case "$at\${at:+ }$word" in`,
    `      ${paths.join('|')}) at="$at\${at:+ }$word" ;;`,
    '    esac ;;',
    'esac',
  ]
    .map((line) => indent + line)
    .join('\n')
}

const bash = (nodes: Node[]) => `# bash completion for hearth
_hearth() {
  local current="\${COMP_WORDS[COMP_CWORD]}" at= skip= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ -n "$skip" ]; then skip=; continue; fi
${pathLoop(nodes, '    ')}
  done
  COMPREPLY=()
  # The value of a flag: a file, as far as the shell knows.
  [ -n "$skip" ] && return
  case "$at" in
${nodes.map(({ path, words }) => `    ${quoted(path)}) COMPREPLY=($(compgen -W ${quoted(words.map(({ word }) => word).join(' '))} -- "$current")) ;;`).join('\n')}
  esac
}
complete -o default -F _hearth hearth
`

const zshWord = ({ word, about }: { word: string; about: string }) =>
  quoted(`${word.replaceAll(':', '\\:')}:${about.replaceAll(':', '\\:')}`)

const zsh = (nodes: Node[]) => `#compdef hearth
_hearth() {
  local at= skip= word
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n "$skip" ]]; then skip=; continue; fi
${pathLoop(nodes, '    ')}
  done
  if [[ -n "$skip" ]]; then _files; return; fi
  case "$at" in
${nodes.map(({ path, words }) => `    ${quoted(path)}) choices=(${words.map(zshWord).join(' ')}) ;;`).join('\n')}
  esac
  _describe hearth choices || _files
}
if [ "$funcstack[1]" = _hearth ]; then _hearth "$@"; else compdef _hearth hearth; fi
`

const fish = (nodes: Node[]) => {
  const values = unique(nodes.flatMap(({ takesValue }) => takesValue))
  const paths = nodes.flatMap(({ path }) => (path ? [quoted(path)] : []))
  const lines = nodes.flatMap(({ path, words, takesValue }) =>
    words.map(({ word, about }) => {
      const flag = word.startsWith('--') ? `-l ${word.slice(2)}${takesValue.includes(word) ? ' -r -F' : ''}` : `-f -a ${word}`
      return `complete -c hearth -n ${quoted(`__hearth_is ${quoted(path)}`)} ${flag} -d ${quoted(about)}`
    }),
  )
  return `# fish completion for hearth
function __hearth_is
  set -l path
  set -l skip
  for word in (commandline -opc)[2..-1]
    if test -n "$skip"
      set skip
      continue
    end
    switch $word
      case ${values.join(' ')}
        set skip 1
      case '-*'
      case '*'
        if contains -- (string join ' ' $path $word) ${paths.join(' ')}
          set -a path $word
        end
    end
  end
  set -l joined (string join ' ' -- $path)
  test "$joined" = "$argv[1]"
end
complete -c hearth -f
${lines.join('\n')}
`
}

const shells = { bash, zsh, fish }

const notes = [
  `bash: hearth completion bash > /etc/bash_completion.d/hearth
  zsh:  hearth completion zsh > /usr/local/share/zsh/site-functions/_hearth
  fish: hearth completion fish > /etc/fish/completions/hearth.fish`,
]

/** `hearth completion bash|zsh|fish`. @param program makes the command line with every command */
export const completionCommand = (program: () => Command) =>
  command(
    'completion',
    'print what completes commands and flags in a shell',
    'hearth completion bash > /etc/bash_completion.d/hearth',
    ...notes,
  )
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => print(shells[shell](nodesOf(program())).trimEnd()))

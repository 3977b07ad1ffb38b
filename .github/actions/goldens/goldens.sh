#!/usr/bin/env bash
# The steps of the action; action.yml says what the variables are.
set -euo pipefail

text=$RUNNER_TEMP/mesmer-goldens.md

# The tests, then their report. Notes at lines go to the log; the summary is kept.
run_tests() {
  local status=0 options=()
  bash -c "$COMMAND" || status=$?
  echo "status=$status" >>"$GITHUB_OUTPUT"
  rm -f "$text"
  [[ -z $PICTURES_URL ]] || options=(--pictures-url "$PICTURES_URL")
  GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$text \
    bash -c "$MESMER"' report "$@"' report "$RESULTS" ${options[@]+"${options[@]}"} || true
  [[ ! -f $text ]] || echo 'has-report=true' >>"$GITHUB_OUTPUT"
}

# The summary of the job, and one comment of the pull request, which later runs change.
tell() {
  local comment=$RUNNER_TEMP/mesmer-comment.md link='' id='' base
  # By this line the comment is found again; each artifact has its own.
  local mark="<!-- mesmer goldens: $ARTIFACT -->"
  [[ -f $text ]] || return 0
  [[ -z $ARTIFACT_URL ]] \
    || link="[The report]($ARTIFACT_URL) is the artifact \`$ARTIFACT\`: open its report.html."
  {
    cat "$text"
    printf '\n%s\n' "$link"
  } >>"$GITHUB_STEP_SUMMARY"
  {
    echo "$mark"
    # A comment has at most 65536 characters: whole lines of the first 60000 bytes.
    if (($(wc -c <"$text") > 60000)); then
      head -c 60000 "$text" | sed '$d'
      printf '\nand more: see the summary of the job\n'
    else
      cat "$text"
    fi
    printf '\n%s\n' "$link"
  } >"$comment"
  [[ -n $PULL_REQUEST ]] || return 0
  base=repos/$GITHUB_REPOSITORY/issues
  if ! id=$(gh api --paginate "$base/$PULL_REQUEST/comments" \
    --jq ".[] | select(.body | startswith(\"$mark\")) | .id"); then
    echo '::notice::the comments of the pull request cannot be read; see the summary of the job'
    return 0
  fi
  id=${id%%$'\n'*}
  # What never differed needs no comment.
  if [[ -z $id ]] && ! grep -q '^|' "$text"; then return 0; fi
  if [[ -n $id ]]; then
    gh api --method PATCH "$base/comments/$id" --field "body=@$comment" >/dev/null
  else
    gh api --method POST "$base/$PULL_REQUEST/comments" --field "body=@$comment" >/dev/null
  fi || echo '::notice::the pull request cannot be commented, as from a fork; see the summary of the job'
}

case ${1:-} in
  test) run_tests ;;
  tell) tell ;;
  *)
    echo 'usage: goldens.sh test|tell' >&2
    exit 2
    ;;
esac

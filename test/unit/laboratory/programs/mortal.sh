#!/bin/sh
# Answers so many samples one by one, then dies in the middle of a line: mortal.sh ACCOUNT SAMPLES (kill|exit)
left=$2
while read -r line; do
  case $line in
    *'"type":"start"'*) echo '{"type":"ready"}' ;;
    *'"type":"pull"'*)
      id=${line#*'"id":"'}
      id=${id%%'"'*}
      count=${line#*'"count":'}
      count=${count%%,*}
      while [ "$count" -gt 0 ]; do
        if [ "$left" -le 0 ]; then
          echo 'the lamp is broken' >&2
          printf '{"type":"observations","id":"%s","obs' "$id"
          [ "$3" = exit ] && exit 3
          kill -9 $$
        fi
        left=$((left - 1))
        count=$((count - 1))
        echo "{\"answered\":{\"pull\":$id,\"observations\":[[$left]]}}" >> "$1"
        echo "{\"type\":\"observations\",\"id\":\"$id\",\"observations\":[[$left]]}"
      done
      ;;
    *) exit 0 ;;
  esac
done
